import type { CharsetAccess } from "./charset-access.js";
import { gbkSupplement } from "./gbk-supplement.js";
import { pairsOf } from "./pair-runs.js";

/** The characters that two bytes stand for, both ways. Bytes are `lead * 256 + trail`. */
export interface DoubleByteTable {
  readonly characters: ReadonlyMap<number, string>;
  readonly bytes: ReadonlyMap<string, number>;
}

const tables = new Map<string, DoubleByteTable>();

/**
 * What the platform's decoder `label` makes of all pairs of bytes with a lead of `firstLead` to 0xFE, and what not all
 * platforms know. Pairs that stand for no character, or for one of private use, are left out; of several for one
 * character the first is written, and the last in Big5, as in Go.
 */
export function doubleByteTable(label: string, firstLead = 0x81, charsets?: CharsetAccess): DoubleByteTable {
  const key = charsets === undefined ? label : `${label}, supplemented`;
  const known = tables.get(key);
  if (known !== undefined) return known;
  const pairs = new Map(label === "euc-kr" ? koreanPairs() : decodedPairs(label, firstLead));
  for (const [pair, characters] of supplementaryPairs(label, charsets)) pairs.set(pair, characters);
  const table = tableOf([...pairs].sort(([left], [right]) => (label === "big5" ? right - left : left - right)));
  tables.set(key, table);
  return table;
}

function supplementaryPairs(label: string, charsets?: CharsetAccess): Iterable<readonly [number, string]> {
  if (label === "big5") return charsets?.big5() ?? [];
  return label === "gbk" ? pairsOf(gbkSupplement, 0x80) : [];
}

function tableOf(pairs: Iterable<readonly [number, string]>): DoubleByteTable {
  const characters = new Map<number, string>();
  const bytes = new Map<string, number>();
  for (const [pair, character] of pairs) {
    characters.set(pair, character);
    if (!bytes.has(character)) bytes.set(character, pair);
  }
  return { characters, bytes };
}

function* decodedPairs(label: string, firstLead: number): Generator<readonly [number, string]> {
  const decoder = new TextDecoder(label);
  for (let lead = firstLead; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      const isOne = text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
      const isDefined = text.charCodeAt(0) >= 0x80 && !/[\ufffd\ue000-\uf8ff]/.test(text);
      if (isOne && isDefined) yield [lead * 256 + trail, text];
    }
  }
}

/** Platforms know KS X 1001 alone; the syllables that are not in it follow in their own order, around it. */
function* koreanPairs(): Generator<readonly [number, string]> {
  const standard = [...decodedPairs("euc-kr", 0xa1)];
  yield* standard;
  yield [0xa2e6, "€"];
  yield [0xa2e7, "®"];
  const inStandard = new Set(standard.map(([, character]) => character));
  let syllable = 0xac00;
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    for (let trail = 0x41; trail <= (lead < 0xa1 ? 0xfe : 0xa0); trail++) {
      if ((trail > 0x5a && trail < 0x61) || (trail > 0x7a && trail < 0x81)) continue;
      while (inStandard.has(String.fromCharCode(syllable))) syllable++;
      if (syllable > 0xd7a3) return;
      yield [lead * 256 + trail, String.fromCharCode(syllable)];
      syllable++;
    }
  }
}
