import {
  argumentError,
  asString,
  bool,
  boolValue,
  type FunctionError,
  functionError,
  listOf,
  listValue,
  number,
  type Parameter,
  string,
  stringValue,
  type Value,
} from "@landform/cty";
import { argument, defineFunction, isError } from "./define.js";
import {
  asIpv4,
  formatIpAddress,
  formatIpMask,
  formatIpPrefix,
  type IpAddress,
  type IpPrefix,
  lastAddress,
  parseIpAddress,
  parseIpPrefix,
  prefixContains,
  prefixOf,
} from "./ip-address.js";
import { isProblem, toBigInteger, toInteger } from "./number-arguments.js";

const prefixParameter: Parameter = { name: "prefix", type: string, description: "An address prefix in CIDR notation." };

export const cidrhost = defineFunction({
  description: "The full address of a host of an address prefix.",
  parameters: [
    prefixParameter,
    { name: "hostnum", type: number, description: "The number of the host; below zero, counted from the end." },
  ],
  returns: string,
  call(args) {
    const host = toBigInteger(argument(args, 1));
    if (isProblem(host)) return functionError(host.message);
    const prefix = prefixArgument(args);
    if (isError(prefix)) return prefix;
    const { address, length } = prefix;
    const last = (1n << BigInt(address.bits - length)) - 1n;
    const number = host < 0n ? last + host + 1n : host;
    if ((host < 0n ? -host - 1n : BigInt.asIntN(64, host)) > last) {
      return functionError(`prefix of ${length} does not accommodate a host numbered ${number}`);
    }
    return addressValue(insertNumber(address, number, asIpv4(address) === undefined ? 128 : 32));
  },
});

export const cidrnetmask = defineFunction({
  description: "The mask of an IPv4 address prefix, in the notation of addresses.",
  parameters: [prefixParameter],
  returns: string,
  call(args) {
    const prefix = prefixArgument(args);
    if (isError(prefix)) return prefix;
    if (asIpv4(prefix.address) === undefined) {
      return functionError(`IPv6 addresses cannot have a netmask: ${asString(argument(args, 0))}`);
    }
    return stringValue(formatIpMask(prefix));
  },
});

export const cidrsubnet = defineFunction({
  description: "The prefix of a subnet within an address prefix.",
  parameters: [
    prefixParameter,
    { name: "newbits", type: number, description: "How many bits to add to the length of the prefix." },
    { name: "netnum", type: number, description: "What to put in these bits." },
  ],
  returns: string,
  call(args) {
    const newBits = toInteger(argument(args, 1));
    if (isProblem(newBits)) return functionError(newBits.message);
    const subnet = toBigInteger(argument(args, 2));
    if (isProblem(subnet)) return functionError(subnet.message);
    const prefix = prefixArgument(args);
    if (isError(prefix)) return prefix;
    const { address, length } = prefix;
    const newLength = length + newBits;
    if (newLength > address.bits) {
      return functionError(`insufficient address space to extend prefix of ${length} by ${newBits}`);
    }
    if (newLength < 0) return functionError(`cannot shorten prefix of ${length} by ${-newBits}`);
    if (BigInt.asUintN(64, subnet < 0n ? -subnet : subnet) > largestSubnet(newBits)) {
      return functionError(`prefix extension of ${newBits} does not accommodate a subnet numbered ${subnet}`);
    }
    const network = insertNumber(address, subnet, newLength);
    return network === undefined ? tooLarge : stringValue(formatIpPrefix({ address: network, length: newLength }));
  },
});

/** A prefix that is made shorter, or longer by 64 bits or more, takes any number that fits an unsigned 64-bit integer. */
function largestSubnet(newBits: number): bigint {
  return newBits < 0 || newBits >= 64 ? 2n ** 64n - 1n : (1n << BigInt(newBits)) - 1n;
}

export const cidrsubnets = defineFunction({
  description: "Prefixes of subnets that follow each other within an address prefix.",
  parameters: [prefixParameter],
  variadic: { name: "newbits", type: number, description: "For each subnet, how many bits to add to the prefix." },
  returns: listOf(string),
  call(args) {
    const text = asString(argument(args, 0));
    const prefix = parseIpPrefix(text);
    if (prefix === undefined) return argumentError(0, invalidPrefix(text));
    const subnets = consecutiveSubnets(prefix, args.slice(1));
    return isError(subnets) ? subnets : listValue(string, subnets.map(stringValue));
  },
});

function consecutiveSubnets(prefix: IpPrefix, lengths: readonly Value[]): readonly string[] | FunctionError {
  const subnets: string[] = [];
  let next = prefix.address.value;
  for (const [index, value] of lengths.entries()) {
    const newBits = toInteger(value);
    if (isProblem(newBits)) return argumentError(index + 1, newBits.message);
    const problem = lengthProblem(prefix, newBits);
    if (problem !== undefined) return argumentError(index + 1, problem);
    const subnet = subnetFrom(prefix, next, prefix.length + newBits);
    if (typeof subnet === "string") {
      const after = subnets.at(-1) ?? subnet;
      const wanted = `a subnet with a prefix of ${prefix.length + newBits} bits after ${after}`;
      return argumentError(index + 1, `not enough remaining address space for ${wanted}`);
    }
    subnets.push(formatIpPrefix(subnet));
    next = lastAddress(subnet).value + 1n;
  }
  return subnets;
}

function lengthProblem({ address, length }: IpPrefix, newBits: number): string | undefined {
  if (newBits < 1) return "must extend prefix by at least one bit";
  if (newBits > 32) return "may not extend prefix by more than 32 bits";
  if (length + newBits <= address.bits) return undefined;
  const family = address.bits === 32 ? "IPv4" : "IPv6";
  return `would extend prefix to ${length + newBits} bits, which is too long for an ${family} address`;
}

/**
 * The first subnet of this length at or after `start`, or, where none is left in `prefix`, the one before the prefix.
 * The reference looks for the first subnet after that one, and so finds none in a prefix that starts at zero.
 */
function subnetFrom(prefix: IpPrefix, start: bigint, length: number): IpPrefix | string {
  const { value, bits } = prefix.address;
  // Subnets start at multiples of their own size, so a larger one after a smaller one leaves a gap.
  const size = 1n << BigInt(bits - length);
  const subnet = prefixOf({ value: ((start + size - 1n) / size) * size, bits }, length);
  const fits = subnet.address.value >> BigInt(bits) === 0n && prefixContains(prefix, subnet.address);
  if (fits && subnet.address.value !== 0n) return subnet;
  return formatIpPrefix(prefixOf({ value: BigInt.asUintN(bits, value - 1n), bits }, length));
}

export const cidrcontains = defineFunction({
  description: "Tells whether an address or an address prefix lies within a prefix.",
  parameters: [
    { name: "containing_prefix", type: string, description: "The prefix in CIDR notation to look in." },
    { name: "contained_ip_or_prefix", type: string, description: "The address or prefix to look for." },
  ],
  mayBeNull: true,
  returns: bool,
  call(args) {
    const containingText = asString(argument(args, 0));
    const containedText = asString(argument(args, 1));
    const containing = parseIpPrefix(containingText);
    if (containing === undefined) return functionError(`invalid CIDR address: ${containingText}`);
    const bounds = addressBounds(containedText);
    if (bounds === undefined) return functionError(`invalid IP address or prefix: ${containedText}`);
    if ((asIpv4(bounds[0]) === undefined) !== (asIpv4(containing.address) === undefined)) {
      return functionError(`address family mismatch: ${containingText} vs. ${containedText}`);
    }
    return boolValue(bounds.every((address) => prefixContains(containing, address)));
  },
});

/** The first and the last address. */
function addressBounds(text: string): readonly [IpAddress, IpAddress] | undefined {
  const address = parseIpAddress(text);
  if (address !== undefined) return [address, address];
  const prefix = parseIpPrefix(text);
  return prefix && [prefix.address, lastAddress(prefix)];
}

function prefixArgument(args: readonly Value[]): IpPrefix | FunctionError {
  const text = asString(argument(args, 0));
  return parseIpPrefix(text) ?? functionError(invalidPrefix(text));
}

function invalidPrefix(text: string): string {
  return `invalid CIDR expression: invalid CIDR address: ${text}`;
}

const tooLarge = functionError("the number is too large for the address");

/** Put `number` behind the first `length` bits of `address`; `undefined` where it is too large for that. */
function insertNumber(address: IpAddress, number: bigint, length: number): IpAddress | undefined {
  const combined = address.value | (number << BigInt(address.bits - length));
  const value = combined < 0n ? -combined : combined;
  return value >> BigInt(address.bits) === 0n ? { ...address, value } : undefined;
}

function addressValue(address: IpAddress | undefined): Value | FunctionError {
  return address === undefined ? tooLarge : stringValue(formatIpAddress(address));
}
