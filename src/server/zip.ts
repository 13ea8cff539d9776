import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';

/** A part of an archive: a text, or its chunks as they come. `stored`: not compressed. */
export type ZipPart = { name: string; content: string | AsyncIterable<Buffer>; stored?: true };

/** Sizes in an archive have 32 bits. A larger part throws: an aborted download is better than a broken file. */
const maxPartBytes = 0xffff_ffff;

/** A part that is compressed by zlib, in another thread. */
class DeflatedPart implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  size = 0;
  crc = 0;
  ondata: NonNullable<ZipInputFile['ondata']> = () => undefined;

  constructor(filename: string) {
    this.filename = filename;
  }

  async *countingBytes(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      this.size += bytes.length;
      if (this.size > maxPartBytes) throw new Error(`${this.filename} is larger than an archive can hold`);
      this.crc = crc32(bytes, this.crc);
      yield bytes;
    }
  }
}

const noBytes = new Uint8Array();

/**
 * Streams a zip archive: its parts are written as they come, and none of them is held in memory as a whole.
 * @param level of the compression, from 1 (quick) to 9 (small)
 */
export async function* writeZip(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  level = 6,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    chunks.push(bytes);
  });
  for await (const { name, content, stored } of parts) {
    if (stored && typeof content === 'string') {
      const part = new ZipPassThrough(name);
      zip.add(part);
      part.push(Buffer.from(content), true);
    } else {
      const part = new DeflatedPart(name);
      zip.add(part);
      const deflate = createDeflateRaw({ level });
      // An error of the content is thrown below, where the compressed bytes are read.
      pipeline(
        Readable.from(part.countingBytes(typeof content === 'string' ? [Buffer.from(content)] : content)),
        deflate,
        () => undefined,
      );
      for await (const bytes of deflate) {
        part.ondata(null, bytes, false);
        yield* chunks.splice(0);
      }
      part.ondata(null, noBytes, true);
    }
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}
