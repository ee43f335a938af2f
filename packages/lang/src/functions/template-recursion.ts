import { type FunctionError, functionError, rawEquals, type Value } from "@landform/cty";
import { formatRange, type SourceRange } from "@landform/diagnostics";

/** A call of `templatefile` inside `depth` others. */
export interface TemplateCall {
  readonly depth: number;
  readonly path: Value;
  readonly vars: Value;
}

export type MakeCall = (call: TemplateCall) => Value | FunctionError;

/** Calls that went too deep. */
interface Overflow {
  /** How many calls fail because of it so far. */
  readonly count: number;
  /** Where the first of them stood, the innermost first. */
  readonly places: readonly string[];
  /** The error so far; "" where there was none. */
  readonly message: string;
}

const noOverflow: Overflow = { count: 0, places: [], message: "" };
const maxPlaces = 16;

/** So many levels of templates have room on the stack, with all that stands around the calls in them. */
const levelsAtATime = 64;
/** A template whose calls differ each time, because of `uuid()` in them, is never done. */
const maxRounds = 32;

/**
 * What all calls inside one outermost call of `templatefile` share. JavaScript's stack ends before the reference's limit
 * is reached, so a call that is a certain number of levels inside others is put off, with an error for a result: what is
 * around it is given up, the call is made from further out, and then all is done again with its result.
 */
export class TemplateRecursion {
  #overflow = noOverflow;
  #putOff: TemplateCall[] = [];
  readonly #known: { readonly call: TemplateCall; readonly result: Value | FunctionError; overflow: Overflow }[] = [];
  #mayPutOff = true;

  /** The result of `call`, which `make` gives now or gave before. */
  resultOf(call: TemplateCall, make: MakeCall): Value | FunctionError {
    if (call.depth === 0) return this.#complete(call, make);
    if (!this.#mayPutOff || call.depth % levelsAtATime !== 0) return make(call);
    const known = this.#find(call);
    if (known === undefined) {
      this.#putOff.push(call);
      return functionError("not known yet");
    }
    this.#overflow = known.overflow;
    return known.result;
  }

  #find(call: TemplateCall) {
    return this.#known.find(
      ({ call: { depth, path, vars } }) =>
        depth === call.depth && rawEquals(path, call.path) && rawEquals(vars, call.vars),
    );
  }

  #complete(call: TemplateCall, make: MakeCall): Value | FunctionError {
    for (let round = 1; ; round++) {
      this.#putOff = [];
      const result = make(call);
      const putOff = this.#putOff;
      if (putOff.length === 0) return result;
      for (const inner of putOff) {
        if (this.#find(inner) !== undefined) continue;
        const innerResult = this.#complete(inner, make);
        this.#known.push({ call: inner, result: innerResult, overflow: this.#overflow });
      }
      if (round === maxRounds) this.#mayPutOff = false;
    }
  }

  /** The error of the call that is one too deep. */
  tooDeep(): FunctionError {
    this.#overflow = noOverflow;
    return this.#failure();
  }

  /** The error of a call in whose template, at `subject`, another one failed with `detail`, if that was because of the depth. */
  passOn(detail: string, subject: SourceRange | undefined): FunctionError | undefined {
    const { message } = this.#overflow;
    return message !== "" && detail.includes(message) ? this.#failAt(subject) : undefined;
  }

  /** The error of a call at the place in whose template the stack ended all the same. */
  outOfStack(subject: SourceRange | undefined): FunctionError {
    this.#overflow = noOverflow;
    return this.#failAt(subject);
  }

  #failAt(subject: SourceRange | undefined): FunctionError {
    const { count, places } = this.#overflow;
    if (subject !== undefined) {
      const more = places.length < maxPlaces ? [...places, formatRange(subject)] : places;
      this.#overflow = { ...this.#overflow, count: count + 1, places: more };
    }
    return this.#failure();
  }

  /** Tells the depth and, up to the first repetition, the places. */
  #failure(): FunctionError {
    const { count, places } = this.#overflow;
    const repetition = places.findIndex((place, index) => places.indexOf(place) < index);
    const shown = repetition < 0 ? places : places.slice(0, repetition + 1);
    const message = `maximum recursion depth ${count - 1} reached in ${shown.join(", ")} ... `;
    this.#overflow = { count, places, message };
    return functionError(message);
  }
}
