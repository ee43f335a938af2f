import { bool, type CtyFunction, dynamic, listOf, mapOf, number, setOf, string } from "@landform/cty";
import * as assume from "./assume.js";
import { coalesce } from "./choice.js";
import { concatFunction } from "./concat.js";
import { conversionFunction } from "./conversion.js";
import * as counting from "./counting.js";
import * as crypto from "./crypto.js";
import * as datetime from "./datetime.js";
import * as encodings from "./encodings.js";
import * as filesystem from "./filesystem.js";
import { flatten } from "./flatten.js";
import { formatFunction, formatlistFunction } from "./formatting.js";
import * as lazy from "./lazy.js";
import * as list from "./list.js";
import {
  fileHash,
  impure,
  keepingMarks,
  type MakeFunction,
  stringHash,
  withCrypto,
  withFiles,
  withTemplates,
} from "./make-function.js";
import * as mapping from "./mapping.js";
import * as marking from "./marking.js";
import * as network from "./network.js";
import * as numeric from "./numeric.js";
import { range } from "./range.js";
import * as regex from "./regex.js";
import { retired } from "./retired.js";
import * as search from "./search.js";
import * as sets from "./sets.js";
import * as text from "./string.js";
import { templatefileFunction } from "./templatefile.js";
import { templatestringFunction } from "./templatestring.js";
import { yamldecodeFunction, yamlencode } from "./yaml.js";

/** A function that is the same everywhere, or how to make one that is not. */
export type FunctionEntry = CtyFunction | MakeFunction;

/** Functions that both dialects have; those that are the same everywhere stand for themselves. */
export const sharedFunctions: Readonly<Record<string, FunctionEntry>> = {
  // numbers
  abs: numeric.abs,
  ceil: numeric.ceil,
  floor: numeric.floor,
  log: numeric.log,
  max: numeric.max,
  min: numeric.min,
  parseint: numeric.parseint,
  pow: numeric.pow,
  range,
  signum: numeric.signum,
  sum: numeric.sum,
  // strings
  chomp: text.chomp,
  endswith: text.endswith,
  format: ({ dialect }) => formatFunction(dialect),
  formatlist: ({ dialect }) => formatlistFunction(dialect),
  indent: text.indent,
  join: text.join,
  lower: text.lower,
  regex: regex.regex,
  regexall: regex.regexall,
  replace: regex.replace,
  sort: text.sort,
  split: text.split,
  startswith: text.startswith,
  strcontains: text.strcontains,
  strrev: text.strrev,
  substr: text.substr,
  templatefile: keepingMarks(withTemplates(templatefileFunction)),
  templatestring: templatestringFunction,
  title: text.title,
  trim: text.trim,
  trimprefix: text.trimprefix,
  trimspace: text.trimspace,
  trimsuffix: text.trimsuffix,
  upper: text.upper,
  // collections
  alltrue: counting.alltrue,
  anytrue: counting.anytrue,
  chunklist: list.chunklist,
  coalesce,
  coalescelist: search.coalescelist,
  compact: list.compact,
  concat: ({ dialect }) => concatFunction(dialect),
  contains: search.contains,
  distinct: list.distinct,
  element: ({ dialect }) => list.elementFunction(dialect),
  flatten,
  index: search.index,
  keys: mapping.keys,
  length: counting.length,
  list: ({ dialect }) => retired("list", dialect),
  lookup: keepingMarks(mapping.lookup),
  map: ({ dialect }) => retired("map", dialect),
  matchkeys: search.matchkeys,
  merge: mapping.merge,
  one: search.one,
  reverse: list.reverse,
  setintersection: sets.setintersection,
  setproduct: sets.setproduct,
  setsubtract: sets.setsubtract,
  setunion: sets.setunion,
  slice: list.slice,
  transpose: ({ dialect }) => mapping.transposeFunction(dialect),
  values: mapping.values,
  zipmap: mapping.zipmap,
  // encodings
  base64decode: keepingMarks(encodings.base64decode),
  base64encode: encodings.base64encode,
  base64gzip: encodings.base64gzip,
  csvdecode: encodings.csvdecode,
  jsondecode: ({ dialect }) => encodings.jsondecodeFunction(dialect),
  jsonencode: encodings.jsonencode,
  textdecodebase64: encodings.textdecodebase64Function,
  textencodebase64: encodings.textencodebase64Function,
  urlencode: encodings.urlencode,
  yamldecode: ({ dialect }) => yamldecodeFunction(dialect),
  yamlencode,
  // hashes and identifiers
  base64sha256: stringHash("sha256", "Base64", crypto.base64Hash),
  base64sha512: stringHash("sha512", "Base64", crypto.base64Hash),
  bcrypt: impure(withCrypto((access, { dialect }) => crypto.bcryptFunction(access, dialect))),
  filebase64sha256: fileHash("sha256", "Base64", crypto.base64Hash),
  filebase64sha512: fileHash("sha512", "Base64", crypto.base64Hash),
  filemd5: fileHash("md5", "hexadecimal", crypto.hexHash),
  filesha1: fileHash("sha1", "hexadecimal", crypto.hexHash),
  filesha256: fileHash("sha256", "hexadecimal", crypto.hexHash),
  filesha512: fileHash("sha512", "hexadecimal", crypto.hexHash),
  md5: stringHash("md5", "hexadecimal", crypto.hexHash),
  rsadecrypt: withCrypto(crypto.rsadecryptFunction),
  sha1: stringHash("sha1", "hexadecimal", crypto.hexHash),
  sha256: stringHash("sha256", "hexadecimal", crypto.hexHash),
  sha512: stringHash("sha512", "hexadecimal", crypto.hexHash),
  uuid: impure(withCrypto(crypto.uuidFunction)),
  uuidv5: withCrypto(crypto.uuidv5Function),
  // files and paths
  abspath: withFiles(filesystem.abspathFunction),
  basename: filesystem.basename,
  dirname: filesystem.dirname,
  file: keepingMarks(withFiles(filesystem.fileFunction)),
  filebase64: keepingMarks(withFiles(filesystem.filebase64Function)),
  fileexists: keepingMarks(withFiles(filesystem.fileexistsFunction)),
  fileset: keepingMarks(withFiles(filesystem.filesetFunction)),
  pathexpand: withFiles(filesystem.pathexpandFunction),
  // dates
  formatdate: datetime.formatdate,
  timeadd: datetime.timeadd,
  timecmp: ({ dialect }) => datetime.timecmpFunction(dialect),
  timestamp: impure(({ now = Date.now }) => datetime.timestampFunction(now)),
  // networks
  cidrhost: network.cidrhost,
  cidrnetmask: network.cidrnetmask,
  cidrsubnet: network.cidrsubnet,
  cidrsubnets: network.cidrsubnets,
  // types and marks
  can: lazy.can,
  ephemeralasnull: marking.ephemeralasnull,
  issensitive: ({ dialect }) => marking.issensitiveFunction(dialect),
  nonsensitive: marking.nonsensitive,
  sensitive: marking.sensitive,
  tobool: keepingMarks(conversionFunction(bool)),
  tolist: keepingMarks(conversionFunction(listOf(dynamic))),
  tomap: keepingMarks(conversionFunction(mapOf(dynamic))),
  tonumber: keepingMarks(conversionFunction(number)),
  toset: keepingMarks(conversionFunction(setOf(dynamic))),
  tostring: keepingMarks(conversionFunction(string)),
  try: lazy.tryFunction,
};

/** Functions of OpenTofu alone. */
export const tofuFunctions: Readonly<Record<string, FunctionEntry>> = {
  base64gunzip: encodings.base64gunzip,
  cidrcontains: network.cidrcontains,
  urldecode: encodings.urldecode,
};

/** Functions of releases later than those that we report to be: they can be called, but are not listed. */
export const upcomingFunctions: Readonly<Record<string, FunctionEntry>> = {
  convert: ({ dialect }) => lazy.convertFunction(dialect),
};
export const upcomingTofuFunctions: Readonly<Record<string, FunctionEntry>> = { ...assume };
