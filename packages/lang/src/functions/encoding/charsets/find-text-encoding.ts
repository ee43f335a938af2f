import type { CharsetAccess } from "./charset-access.js";
import { encodingNames } from "./encoding-names.js";
import { multiByteEncoding } from "./multi-byte.js";
import { singleByteEncoding } from "./single-byte.js";
import type { TextEncoding } from "./text-encoding.js";
import { unicodeEncoding } from "./unicode.js";

/** The encoding with this name in IANA's registry, or alias there, in any case; `undefined` where we have none. */
export function findTextEncoding(nameOrAlias: string, charsets?: CharsetAccess): TextEncoding | undefined {
  const wanted = nameOrAlias.trim().toLowerCase();
  const names = encodingNames.find(([first, ...aliases]) => first.toLowerCase() === wanted || aliases.includes(wanted));
  if (names === undefined) return undefined;
  const [name] = names;
  return unicodeEncoding(name) ?? singleByteEncoding(name) ?? multiByteEncoding(name, charsets);
}
