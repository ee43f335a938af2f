/** A way to write text as bytes. */
export interface TextEncoding {
  /** The registered name. */
  readonly name: string;
  /** U+FFFD where the bytes mean nothing. */
  readonly decode: (bytes: Uint8Array) => string;
  /** `undefined` where a character can't be written. */
  readonly encode: (text: string) => Uint8Array | undefined;
}
