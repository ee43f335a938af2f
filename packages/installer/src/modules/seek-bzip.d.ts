declare module "seek-bzip" {
  interface ByteSource {
    readByte(): number;
    read(target: Uint8Array, start: number, length: number): number;
    eof(): boolean;
  }
  interface ByteSink {
    writeByte(byte: number): void;
  }
  const Bunzip: {
    /** Throws for what is not bzip2. `multistream`: several files one after the other. */
    decode(input: ByteSource, output: ByteSink, multistream: boolean): void;
  };
  export default Bunzip;
}
