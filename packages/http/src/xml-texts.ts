/** The texts of all elements of a name, in XML without attributes and CDATA, as storage services write it. */
export function textsOf(name: string, document: string): readonly string[] {
  const found = document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"));
  return [...found].map(([, text = ""]) => withoutEntities(text));
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Also of the five names that HTML shares, and of characters by their numbers. */
export function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:([a-z]+)|#(\d+)|#x([0-9a-f]+));/gi,
    (whole, name: string, decimal: string, hex: string) => {
      if (name !== undefined) return entities.get(name.toLowerCase()) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
