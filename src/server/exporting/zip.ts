import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';

/** A part of an archive: a text, or the pieces of one as they come. */
export type ZipPart = { name: string; content: string | AsyncIterable<Buffer>; stored?: true };

/** Sizes in an archive have 32 bits; a part beyond them would be a broken file, and a broken connection says more. */
const maxPartBytes = 0xffff_ffff;

/** A part whose bytes another thread packs. */
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

/** A zip archive, in pieces as its parts come; none of them is held whole. */
export async function* writeZip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const { name, content, stored } of parts) {
    if (stored && typeof content === 'string') {
      const part = new ZipPassThrough(name);
      zip.add(part);
      part.push(Buffer.from(content), true);
    } else {
      const part = new DeflatedPart(name);
      zip.add(part);
      const packing = createDeflateRaw();
      // An error of the content is met below, where the packed bytes are read.
      pipeline(
        Readable.from(part.countingBytes(typeof content === 'string' ? [Buffer.from(content)] : content)),
        packing,
        () => undefined,
      );
      for await (const bytes of packing) {
        part.ondata(null, bytes, false);
        yield* ready.splice(0);
      }
      part.ondata(null, noBytes, true);
    }
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
