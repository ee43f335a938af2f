import {
  type CtyFunction,
  functionError,
  type Marks,
  noMarks,
  refineNotNull,
  unionMarks,
  unknownValue,
  withMarks,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { HashText } from "./crypto.js";
import { hashFunction } from "./crypto.js";
import type { CryptoAccess, HashAlgorithm } from "./crypto-access.js";
import type { FileAccess } from "./file-access.js";
import { type FileContext, fileHashFunction } from "./filesystem.js";
import type { FunctionContext } from "./function-context.js";
import type { TemplateContext } from "./templates.js";

/** Makes a function for one table. */
export type MakeFunction = (context: FunctionContext) => CtyFunction;

/** A function that reads files. */
export function withFiles(make: (context: FileContext) => CtyFunction): MakeFunction {
  return (context) => {
    const { files, baseDirectory, dialect } = context;
    if (files !== undefined) return make({ files, baseDirectory, dialect });
    return unavailable(make({ files: noFiles, baseDirectory, dialect }), "files");
  };
}

export function withTemplates(make: (context: TemplateContext) => CtyFunction): MakeFunction {
  return (context) => {
    const { functions, maxTemplateDepth: maxDepth = 1024 } = context;
    return withFiles((files) => make({ ...files, functions, maxDepth }))(context);
  };
}

export function withCrypto(make: (access: CryptoAccess, context: FunctionContext) => CtyFunction): MakeFunction {
  return (context) =>
    context.crypto === undefined
      ? unavailable(make(noCrypto, context), "a cryptographic library")
      : make(context.crypto, context);
}

const algorithmNames: Readonly<Record<HashAlgorithm, string>> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha512: "SHA-512",
};

/** A function that hashes a string. */
export function stringHash(algorithm: HashAlgorithm, encoding: "hexadecimal" | "Base64", toText: HashOf): MakeFunction {
  const description = `The ${algorithmNames[algorithm]} hash of a string, in ${encoding}.`;
  return withCrypto((access) => hashFunction(description, algorithm, toText(access)));
}

/** A function that hashes the content of a file. */
export function fileHash(algorithm: HashAlgorithm, encoding: "hexadecimal" | "Base64", toText: HashOf): MakeFunction {
  const description = `The ${algorithmNames[algorithm]} hash of the content of a file, in ${encoding}.`;
  return withCrypto((access, context) => {
    const hash = toText(access);
    return withFiles((files) => fileHashFunction(files, description, (bytes) => hash(algorithm, bytes)))(context);
  });
}

type HashOf = (access: CryptoAccess) => HashText;

/** A function whose result differs from call to call: a plan that must hold in the apply does not call it. */
export function impure(make: MakeFunction): MakeFunction {
  return (context) => {
    const fn = make(context);
    if (context.pureOnly !== true) return fn;
    return { ...fn, call: (_, returnType) => refineNotNull(unknownValue(returnType)) };
  };
}

/**
 * A function whose unknown results keep, in Terraform, the marks of its arguments. Elsewhere the marks that a function
 * handles itself are lost where it is not called.
 */
export function keepingMarks(entry: CtyFunction | MakeFunction): MakeFunction {
  return (context) => {
    const fn = typeof entry === "function" ? entry(context) : entry;
    return context.dialect === "terraform" ? calledForUnknowns(fn) : fn;
  };
}

function calledForUnknowns(fn: CtyFunction): CtyFunction {
  const { parameters } = fn;
  return {
    ...fn,
    parameters: parameters.map((parameter) => ({ ...parameter, allowUnknown: true })),
    call(args, type) {
      const main = args.slice(0, parameters.length);
      if (main.every((value, index) => value.kind !== "unknown" || parameters[index]?.allowUnknown === true)) {
        return fn.call(args, type);
      }
      return withMarks(
        unknownValue(type),
        main.reduce<Marks>((all, { marks }) => unionMarks(all, marks), noMarks),
      );
    },
  };
}

function unavailable(fn: CtyFunction, what: string): CtyFunction {
  return { ...fn, call: () => functionError(`it needs ${what}, which this program does not have`) };
}

function absent(): never {
  invariant(false, "a function that is not available is never called");
  throw new Error();
}

const noFiles: FileAccess = {
  read: absent,
  kindOf: absent,
  list: absent,
  workingDirectory: absent,
  homeDirectory: absent,
};
const noCrypto: CryptoAccess = { hash: absent, randomBytes: absent, bcrypt: absent, rsaDecrypt: absent };
