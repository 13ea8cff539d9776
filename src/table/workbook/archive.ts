import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { FileProblem } from '../issues.ts';

/** A zip archive, of which nothing is unpacked before it is asked for. */
export type Archive = {
  /** The names of its parts, in lower case and with `/` between folders. */
  names: ReadonlySet<string>;
  /**
   * Unpacks a part piece by piece.
   * @param allowed how many bytes it may have so far; `packed` is its size in the archive
   * @throws FileProblem where there is no such part, where it is larger or where it is damaged
   */
  unpack: (name: string, allowed: (packed: number) => number) => AsyncGenerator<Buffer>;
};

type Part = { packed: number; size: number; crc: number; method: number; offset: number };

const maxParts = 5_000;
const maxDirectoryBytes = 5_000_000;
/** The record at the end, and the longest comment behind it. */
const maxEndBytes = 65_557;
/** Sheets unpack to some ten to sixty times their size; only a bomb unpacks to so many times as much. */
const bloatedTimes = 250;
const bloatedBytes = 10_000_000;
const atOnceBytes = 32_768;
/** Marks a 32-bit field whose value is in the ZIP64 field instead. */
const elsewhere = 0xffffffff;

const signature = { part: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };

export function broken(): FileProblem {
  return new FileProblem(400, 'broken');
}

export function tooMuchInside(): FileProblem {
  return new FileProblem(400, 'tooMuchInside');
}

/** Reads the archive's directory (PKWARE APPNOTE, sections 4.3.12 to 4.3.16). */
export async function openArchive(file: FileHandle): Promise<Archive> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - maxEndBytes - 20), Math.min(size, maxEndBytes + 20));
  const end = findEnd(tail);
  const { count, at, length } = await directoryOf(file, tail, end);
  if (count > maxParts || length > maxDirectoryBytes) throw tooMuchInside();
  const parts = listParts(await readAt(file, at, length), count);

  async function* unpack(name: string, allowed: (packed: number) => number): AsyncGenerator<Buffer> {
    const part = parts.get(name);
    // Programs differ in which of two parts of one name they take.
    if (!part) throw broken();
    const head = await readAt(file, part.offset, 30);
    if (head.readUInt32LE(0) !== signature.part) throw broken();
    const start = part.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    let bytes = 0;
    let sum = 0;
    for await (const { chunk, read } of contents(file, part, start)) {
      bytes += chunk.length;
      if (isBloated(bytes, read) || bytes > allowed(part.packed)) throw tooMuchInside();
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (part.crc !== 0 && sum !== part.crc) throw broken();
  }

  return { names: new Set(parts.keys()), unpack };
}

function isBloated(bytes: number, packed: number): boolean {
  return bytes > bloatedBytes && bytes > bloatedTimes * packed;
}

/** Unpacks a part, and tells how much of it was read for all that came out so far. */
async function* contents(file: FileHandle, part: Part, start: number): AsyncGenerator<{ chunk: Buffer; read: number }> {
  if (part.packed === 0) return;
  const packed = stored(file, start, part.packed);
  if (part.method === 0) {
    for await (const chunk of packed) yield { chunk, read: part.packed };
  } else if (part.method === 8) {
    const inflate = createInflateRaw({ chunkSize: atOnceBytes });
    // An error in reading the archive's bytes ends the unpacking too, and is thrown from there.
    const unpacked: AsyncIterable<Buffer> = pipeline(packed, inflate, () => undefined);
    for await (const chunk of unpacked) yield { chunk, read: inflate.bytesWritten };
  } else throw broken();
}

async function* stored(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  const end = start + length;
  for (let at = start; at < end; at += atOnceBytes) yield await readAt(file, at, Math.min(atOnceBytes, end - at));
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw broken();
  return buffer;
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at--) if (tail.readUInt32LE(at) === signature.end) return at;
  throw broken();
}

/** Finds the directory; a large archive, or a careful writer, tells its place in a record of its own. */
async function directoryOf(file: FileHandle, tail: Buffer, end: number) {
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const at = tail.readUInt32LE(end + 16);
  if (count !== 0xffff && length !== elsewhere && at !== elsewhere) return { count, length, at };
  if (end < 20 || tail.readUInt32LE(end - 20) !== signature.locator64) throw broken();
  const record = await readAt(file, Number(tail.readBigUInt64LE(end - 12)), 56);
  if (record.readUInt32LE(0) !== signature.end64) throw broken();
  const number = (place: number) => Number(record.readBigUInt64LE(place));
  return { count: number(32), length: number(40), at: number(48) };
}

function listParts(directory: Buffer, count: number): Map<string, Part | null> {
  const parts = new Map<string, Part | null>();
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signature.entry) throw broken();
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new FileProblem(400, 'encrypted');
    const afterName = at + 46 + directory.readUInt16LE(at + 28);
    const afterMore = afterName + directory.readUInt16LE(at + 30);
    if (afterMore > directory.length) throw broken();
    const name = directory
      .toString('utf8', at + 46, afterName)
      .replaceAll('\\', '/')
      .replace(/^\//, '')
      .toLowerCase();
    const part = {
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      ...placeOf(directory, at, directory.subarray(afterName, afterMore)),
    };
    if (isBloated(part.size, part.packed)) throw tooMuchInside();
    parts.set(name, parts.has(name) ? null : part);
    at = afterMore + directory.readUInt16LE(at + 32);
  }
  return parts;
}

function placeOf(directory: Buffer, at: number, more: Buffer): Pick<Part, 'packed' | 'size' | 'offset'> {
  const place = {
    size: directory.readUInt32LE(at + 24),
    packed: directory.readUInt32LE(at + 20),
    offset: directory.readUInt32LE(at + 42),
  };
  // The ZIP64 field (number 1) holds, in this order, those of the three that stand elsewhere.
  for (let field = 0; field + 4 <= more.length; field += 4 + more.readUInt16LE(field + 2)) {
    if (more.readUInt16LE(field) !== 1) continue;
    let from = field + 4;
    for (const name of ['size', 'packed', 'offset'] as const) {
      if (place[name] !== elsewhere) continue;
      if (from + 8 > more.length) throw broken();
      place[name] = Number(more.readBigUInt64LE(from));
      from += 8;
    }
    break;
  }
  return place;
}
