import type { Readable } from "node:stream";

/**
 * Read from a stream piece by piece: what `take` finds in the bytes that have come, as soon as it finds something. Bytes
 * after what it took stay in the stream.
 */
export function readFrom<T>(
  stream: Readable,
  take: (bytes: Buffer) => { readonly value: T; readonly length: number } | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const stop = (): void => {
      stream.off("readable", onReadable).off("end", onEnd).off("close", onEnd).off("error", onError);
    };
    const onReadable = (): void => {
      for (let chunk: unknown = stream.read(); chunk !== null; chunk = stream.read()) {
        if (!Buffer.isBuffer(chunk)) continue;
        bytes = Buffer.concat([bytes, chunk]);
        const found = take(bytes);
        if (found === undefined) continue;
        stop();
        if (found.length < bytes.length) stream.unshift(bytes.subarray(found.length));
        resolve(found.value);
        return;
      }
    };
    const onEnd = (): void => onError(new Error("EOF"));
    const onError = (error: Error): void => {
      stop();
      reject(error);
    };
    stream.on("readable", onReadable).once("end", onEnd).once("close", onEnd).once("error", onError);
  });
}

export function readBytes(stream: Readable, length: number): Promise<Buffer> {
  return readFrom(stream, (bytes) =>
    bytes.length < length ? undefined : { value: bytes.subarray(0, length), length },
  );
}
