import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("cidrhost", () => {
  it.each(
    Object.entries({
      'cidrhost("10.0.0.0/8", 5)': '"10.0.0.5"',
      'cidrhost("10.0.0.0/8", -1)': '"10.255.255.255"',
      'cidrhost("10.0.0.0/8", 16777216)':
        '! Call to function "cidrhost" failed: prefix of 8 does not accommodate a host numbered 16777216.',
      'cidrhost("fe80::/64", 18446744073709551615)': '"fe80::ffff:ffff:ffff:ffff"',
      'cidrhost("fe80::/64", 18446744073709551616)': '"fe80:0:0:1::"',
      'cidrhost("::ffff:1.2.3.4/120", 5)': '"0:5::ffff:102:300"',
      'cidrhost("::/0", 340282366920938463463374607431768211455)': '"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"',
      'cidrhost("010.001.0.0/8", 1)': '"10.0.0.1"',
      'cidrhost("1:2:3:4:5:6:7::/96", 1)': '"1:2:3:4:5:6:0:1"',
      'cidrhost("10.0.0.0", 1)':
        '! Call to function "cidrhost" failed: invalid CIDR expression: invalid CIDR address: 10.0.0.0.',
      'cidrhost("10.0.0.256/8", 1)':
        '! Call to function "cidrhost" failed: invalid CIDR expression: invalid CIDR address: 10.0.0.256/8.',
      'cidrhost("1::2::3/96", 1)':
        '! Call to function "cidrhost" failed: invalid CIDR expression: invalid CIDR address: 1::2::3/96.',
      'cidrhost("10.0.0.0/33", 1)':
        '! Call to function "cidrhost" failed: invalid CIDR expression: invalid CIDR address: 10.0.0.0/33.',
      'cidrhost("10.0.0.0/8", 1.5)': '! Call to function "cidrhost" failed: value must be a whole number.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("cidrnetmask", () => {
  it.each(
    Object.entries({
      'cidrnetmask("10.0.0.0/12")': '"255.240.0.0"',
      'cidrnetmask("1.2.3.4/0")': '"0.0.0.0"',
      'cidrnetmask("fe80::/64")':
        '! Call to function "cidrnetmask" failed: IPv6 addresses cannot have a netmask: fe80::/64.',
      'cidrnetmask("x")': '! Call to function "cidrnetmask" failed: invalid CIDR expression: invalid CIDR address: x.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("cidrsubnet", () => {
  it.each(
    Object.entries({
      'cidrsubnet("10.1.2.3/8", 8, 255)': '"10.255.0.0/16"',
      'cidrsubnet("10.0.0.0/8", 8, 256)':
        '! Call to function "cidrsubnet" failed: prefix extension of 8 does not accommodate a subnet numbered 256.',
      'cidrsubnet("10.0.0.0/8", 25, 0)':
        '! Call to function "cidrsubnet" failed: insufficient address space to extend prefix of 8 by 25.',
      'cidrsubnet("10.0.0.0/8", 8, -1)': '"0.1.0.0/16"',
      'cidrsubnet("fd00::/48", 16, 65535)': '"fd00:0:0:ffff::/64"',
      'cidrsubnet("fd00::/48", 81, 1)':
        '! Call to function "cidrsubnet" failed: insufficient address space to extend prefix of 48 by 81.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("cidrsubnets", () => {
  it.each(
    Object.entries({
      'cidrsubnets("10.0.0.0/8", 8, 8, 4)': 'tolist(["10.0.0.0/16", "10.1.0.0/16", "10.16.0.0/12"])',
      'cidrsubnets("fd00::/16", 4, 4, 8)': 'tolist(["fd00::/20", "fd00:1000::/20", "fd00:2000::/24"])',
      'cidrsubnets("10.0.0.0/8")': "tolist([])",
      'cidrsubnets("10.0.0.0/8", 1, 1, 1)':
        '! Invalid value for "newbits" parameter: not enough remaining address space for a subnet with a prefix of 9 bits after 10.128.0.0/9.',
      'cidrsubnets("10.0.0.0/8", 0)':
        '! Invalid value for "newbits" parameter: must extend prefix by at least one bit.',
      'cidrsubnets("10.0.0.0/8", 25)':
        '! Invalid value for "newbits" parameter: would extend prefix to 33 bits, which is too long for an IPv4 address.',
      'cidrsubnets("fd00::/16", 33)':
        '! Invalid value for "newbits" parameter: may not extend prefix by more than 32 bits.',
      'cidrsubnets("255.0.0.0/8", 1, 1, 2)':
        '! Invalid value for "newbits" parameter: not enough remaining address space for a subnet with a prefix of 10 bits after 255.128.0.0/9.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("cidrcontains", () => {
  it.each(
    Object.entries({
      'cidrcontains("192.168.2.0/20", "192.168.2.1")': "true",
      'cidrcontains("192.168.2.0/20", "192.126.2.1")': "false",
      'cidrcontains("192.168.2.0/20", "192.168.2.0/22")': "true",
      'cidrcontains("fe80::/48", "fe80::1")': "true",
      'cidrcontains("192.168.2.0/20", "fe80::1")':
        '! Call to function "cidrcontains" failed: address family mismatch: 192.168.2.0/20 vs. fe80::1.',
      'cidrcontains("not-a-cidr", "192.168.2.1")':
        '! Call to function "cidrcontains" failed: invalid CIDR address: not-a-cidr.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});
