/** An address as a number. An IPv4-mapped IPv6 address has 128 bits, but prints and compares as IPv4, as in Go. */
export interface IpAddress {
  readonly value: bigint;
  readonly bits: 32 | 128;
}

/** All addresses that share the first `length` bits of `address`, which has zeros after them. */
export interface IpPrefix {
  readonly address: IpAddress;
  readonly length: number;
}

const mappedPrefix = 0xffffn;

/** Like Go's net.ParseIP, except that leading zeros are allowed in IPv4 (they are decimal). */
export function parseIpAddress(text: string): IpAddress | undefined {
  const separator = /[.:]/.exec(text)?.[0];
  if (separator === ".") return parseIpv4(text);
  return separator === ":" ? parseIpv6(text) : undefined;
}

/** An address, a slash and the length of the prefix. Bits after the prefix are dropped. */
export function parseIpPrefix(text: string): IpPrefix | undefined {
  const slash = text.indexOf("/");
  if (slash < 0) return undefined;
  const address = parseIpv4(text.slice(0, slash)) ?? parseIpv6(text.slice(0, slash));
  const lengthText = text.slice(slash + 1);
  if (address === undefined || !/^\d+$/.test(lengthText) || Number(lengthText) > address.bits) return undefined;
  return prefixOf(address, Number(lengthText));
}

/** The prefix of this length that `address` is in. */
export function prefixOf(address: IpAddress, length: number): IpPrefix {
  const rest = BigInt(address.bits - length);
  return { address: { ...address, value: (address.value >> rest) << rest }, length };
}

export function lastAddress({ address, length }: IpPrefix): IpAddress {
  return { ...address, value: address.value | ((1n << BigInt(address.bits - length)) - 1n) };
}

export function prefixContains(prefix: IpPrefix, address: IpAddress): boolean {
  const network = asIpv4Prefix(prefix);
  const candidate = asIpv4(address) ?? address;
  return (
    network.address.bits === candidate.bits &&
    prefixOf(candidate, network.length).address.value === network.address.value
  );
}

/** The IPv4 address that this is or stands for. */
export function asIpv4(address: IpAddress): IpAddress | undefined {
  if (address.bits === 32) return address;
  return address.value >> 32n === mappedPrefix ? { value: address.value & 0xffffffffn, bits: 32 } : undefined;
}

function asIpv4Prefix(prefix: IpPrefix): IpPrefix {
  const ipv4 = asIpv4(prefix.address);
  if (ipv4 === undefined || prefix.address.bits === 32) return prefix;
  return { address: ipv4, length: Math.max(prefix.length - 96, 0) };
}

export function formatIpAddress(address: IpAddress): string {
  const ipv4 = asIpv4(address);
  if (ipv4 !== undefined) return [24n, 16n, 8n, 0n].map((shift) => (ipv4.value >> shift) & 0xffn).join(".");
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((address.value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  return shortenZeros(groups);
}

export function formatIpPrefix(prefix: IpPrefix): string {
  const { address, length } = asIpv4Prefix(prefix);
  return `${formatIpAddress(address)}/${length}`;
}

/** The mask of a prefix in the notation of addresses. */
export function formatIpMask({ address, length }: IpPrefix): string {
  const all = (1n << BigInt(address.bits)) - 1n;
  return formatIpAddress({ value: all ^ (all >> BigInt(length)), bits: address.bits });
}

/** The first of the longest runs of two or more zero groups becomes "::" (RFC 5952). */
function shortenZeros(groups: readonly string[]): string {
  let start = 0;
  let length = 1;
  for (let index = 0; index < groups.length; index++) {
    let end = index;
    while (groups[end] === "0") end++;
    if (end - index > length) {
      start = index;
      length = end - index;
    }
  }
  if (length < 2) return groups.join(":");
  return `${groups.slice(0, start).join(":")}::${groups.slice(start + length).join(":")}`;
}

function parseIpv4(text: string): IpAddress | undefined {
  const parts = text.split(".");
  if (parts.length !== 4) return undefined;
  let value = 0n;
  for (const part of parts) {
    if (!/^\d+$/.test(part) || Number(part) > 255) return undefined;
    value = (value << 8n) | BigInt(part);
  }
  return { value, bits: 32 };
}

function parseIpv6(text: string): IpAddress | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const head = parseGroups(halves[0] ?? "", halves.length === 1);
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? "", true) : [];
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...new Array<bigint>(missing).fill(0n), ...tail];
  return { value: groups.reduce((value, group) => (value << 16n) | group, 0n), bits: 128 };
}

/** Groups of 16 bits; an IPv4 address at the end is two. */
function parseGroups(text: string, mayEndInIpv4: boolean): readonly bigint[] | undefined {
  if (text === "") return [];
  const groups: bigint[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (mayEndInIpv4 && index === parts.length - 1 && part.includes(".")) {
      const ipv4 = parseIpv4(part);
      if (ipv4 === undefined) return undefined;
      groups.push(ipv4.value >> 16n, ipv4.value & 0xffffn);
    } else {
      // Leading zeros may make a group longer than four digits, as Go reads it.
      if (!/^[0-9a-f]+$/i.test(part) || BigInt(`0x${part}`) > 0xffffn) return undefined;
      groups.push(BigInt(`0x${part}`));
    }
  }
  return groups;
}
