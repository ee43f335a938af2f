/**
 * The bytes of a base64 text, or what Go says is wrong with it. Line breaks are passed over. `urlWithoutPadding` is
 * Go's `base64.RawURLEncoding`.
 */
export function decodeBase64(text: string, alphabet: "standard" | "urlWithoutPadding" = "standard"): Buffer | string {
  const isDigit = alphabet === "standard" ? /[A-Za-z0-9+/]/ : /[A-Za-z0-9_-]/;
  // One character a byte, for positions are counted in bytes.
  const input = Buffer.from(text, "utf8").toString("latin1");
  const places = [...input].flatMap((character, place) => (character === "\n" || character === "\r" ? [] : [place]));
  const characterAt = (index: number) => input.charAt(places[index] ?? input.length);
  const placeOf = (index: number) => places[index] ?? input.length;
  let count = 0;
  while (count < places.length && isDigit.test(characterAt(count))) count++;
  const inGroup = count % 4;
  const problem = (place: number) => `illegal base64 data at input byte ${place}`;
  if (count === places.length) {
    const isWhole = alphabet === "standard" ? inGroup === 0 : inGroup !== 1;
    return isWhole ? decoded(input) : problem(input.length - inGroup);
  }
  if (alphabet !== "standard" || characterAt(count) !== "=" || inGroup < 2) return problem(placeOf(count));
  const end = count + (4 - inGroup);
  if (inGroup === 2 && characterAt(count + 1) !== "=")
    return problem(count + 1 < places.length ? placeOf(count) : input.length);
  return end < places.length ? problem(placeOf(end)) : decoded(input);
}

/** Node's decoder takes both alphabets and leaves out what it does not know. */
function decoded(input: string): Buffer {
  return Buffer.from(input, "base64");
}
