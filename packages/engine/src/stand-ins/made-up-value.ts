import {
  dynamicNull,
  emptyTupleValue,
  falseValue,
  intValue,
  listValue,
  mapValue,
  objectValue,
  setValue,
  stringValue,
  type Type,
  type Value,
} from "@landform/cty";

/** Makes up the same texts for the same seed, in order. */
export class TextMaker {
  readonly #style: TextStyle;
  #state: number;

  constructor(seed: string, style: TextStyle) {
    this.#style = style;
    let hash = 2166136261;
    for (let index = 0; index < seed.length; index++) hash = Math.imul(hash ^ seed.charCodeAt(index), 16777619);
    this.#state = hash >>> 0;
  }

  next(): string {
    const { shortest, longest, alphabet } = this.#style;
    const length = shortest + this.#below(longest - shortest + 1);
    return Array.from({ length }, () => alphabet[this.#below(alphabet.length)]).join("");
  }

  #below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
}

interface TextStyle {
  readonly shortest: number;
  readonly longest: number;
  readonly alphabet: string;
}

const small = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";

/** OpenTofu makes up the same texts for all objects of a type. */
export function tofuTexts(typeName: string): TextMaker {
  return new TextMaker(typeName, { shortest: 4, longest: 15, alphabet: small + small.toUpperCase() + digits });
}

/** In Terraform texts differ from object to object; we make up the same in each run. */
export function terraformTexts(address: string): TextMaker {
  return new TextMaker(address, { shortest: 8, longest: 8, alphabet: small + digits });
}

/** Some value of the type: nothing where that is allowed, else zero, false or a text. */
export function madeUpValue(type: Type, texts: TextMaker): Value {
  switch (type.kind) {
    case "string":
      return stringValue(texts.next());
    case "number":
      return intValue(0);
    case "bool":
      return falseValue;
    case "list":
      return listValue(type.element, []);
    case "set":
      return setValue(type.element, []);
    case "map":
      return mapValue(type.element, {});
    case "tuple":
      return emptyTupleValue;
    case "object": {
      const members = [...type.attributes].sort(([a], [b]) => (a < b ? -1 : 1));
      return objectValue(Object.fromEntries(members.map(([name, member]) => [name, madeUpValue(member, texts)])));
    }
    default:
      return dynamicNull;
  }
}
