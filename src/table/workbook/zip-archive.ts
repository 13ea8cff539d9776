import { FileProblem } from '../issues.ts';

/** A file's bytes, on a disk or in a browser. */
export type FileBytes = {
  size: number;
  /** Reads `length` bytes from `position` on; fewer at the end of the file alone. */
  read: (position: number, length: number) => Promise<Uint8Array>;
};

/** The ways in which Node and browsers unpack, which differ. */
export type Unpacking = {
  /** Unpacks a "deflate" stream (RFC 1951) of so many bytes, and tells how much of it was read for all that came out so far. */
  inflate: (packed: AsyncIterable<Uint8Array>, size: number) => AsyncIterable<{ chunk: Uint8Array; read: number }>;
  /** The CRC-32 of a further piece (`sum` is that of the pieces before). */
  crc32: (chunk: Uint8Array, sum: number) => number;
};

/** A zip archive, of which nothing is unpacked before it is asked for. */
export type Archive = {
  /** The names of its parts, in lower case and with `/` between folders. */
  names: ReadonlySet<string>;
  /**
   * Unpacks a part piece by piece.
   * @param allowed how many bytes it may have so far; `packed` is its size in the archive
   * @throws FileProblem where there is no such part, where it is larger or where it is damaged
   */
  unpack: (name: string, allowed: (packed: number) => number) => AsyncGenerator<Uint8Array>;
};

/** How many parts the directory lists, its length and its place. */
type Directory = { count: number; length: number; at: number };
type Part = { packed: number; size: number; crc: number; method: number; offset: number };

const maxParts = 5_000;
const maxDirectoryBytes = 5_000_000;
/** Length of the record that tells the directory's place in a large archive. */
export const zip64RecordLength = 56;
/** The record at the end, and the longest comment behind it. */
export const maxEndRecordBytes = 65_557;
/** Sheets unpack to some ten to sixty times their size; only a bomb unpacks to so many times as much. */
const bloatedTimes = 250;
const bloatedBytes = 10_000_000;
const chunkBytes = 32_768;
/** Marks a 32-bit field whose value is in the ZIP64 field instead. */
const zip64Marker = 0xffffffff;

export const signature = {
  part: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
};

export function brokenFileProblem(): FileProblem {
  return new FileProblem(400, 'broken');
}

export function tooLargeProblem(): FileProblem {
  return new FileProblem(400, 'tooMuchInside');
}

/** Reads the archive's directory (PKWARE APPNOTE, sections 4.3.12 to 4.3.16). */
export async function openArchive(file: FileBytes, { inflate, crc32 }: Unpacking): Promise<Archive> {
  const { size } = file;
  const tail = dataViewOf(
    await readAt(file, Math.max(0, size - maxEndRecordBytes - 20), Math.min(size, maxEndRecordBytes + 20)),
  );
  const end = findEndRecord(tail);
  const place = readDirectory(tail, end);
  const { count, at, length } =
    typeof place === 'number' ? readZip64Directory(dataViewOf(await readAt(file, place, zip64RecordLength))) : place;
  if (count > maxParts || length > maxDirectoryBytes) throw tooLargeProblem();
  const parts = listParts(await readAt(file, at, length), count);

  async function* unpack(name: string, allowed: (packed: number) => number): AsyncGenerator<Uint8Array> {
    const part = parts.get(name);
    // Programs differ in which of two parts of one name they take.
    if (!part) throw brokenFileProblem();
    const head = dataViewOf(await readAt(file, part.offset, 30));
    if (head.getUint32(0, true) !== signature.part) throw brokenFileProblem();
    const start = part.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    let bytes = 0;
    let sum = 0;
    for await (const { chunk, read } of contents(part, readStored(file, start, part.packed))) {
      bytes += chunk.length;
      if (isBloated(bytes, read) || bytes > allowed(part.packed)) throw tooLargeProblem();
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (part.crc !== 0 && sum !== part.crc) throw brokenFileProblem();
  }

  async function* contents(part: Part, packed: AsyncIterable<Uint8Array>) {
    if (part.packed === 0) return;
    if (part.method === 8) yield* inflate(packed, part.packed);
    else if (part.method === 0) {
      for await (const chunk of packed) yield { chunk, read: part.packed };
    } else throw brokenFileProblem();
  }

  return { names: new Set(parts.keys()), unpack };
}

export function isBloated(bytes: number, packed: number): boolean {
  return bytes > bloatedBytes && bytes > bloatedTimes * packed;
}

async function* readStored(file: FileBytes, start: number, length: number): AsyncGenerator<Uint8Array> {
  const end = start + length;
  for (let at = start; at < end; at += chunkBytes) yield await readAt(file, at, Math.min(chunkBytes, end - at));
}

async function readAt(file: FileBytes, position: number, length: number): Promise<Uint8Array> {
  const bytes = await file.read(position, length);
  if (bytes.length < length) throw brokenFileProblem();
  return bytes;
}

/** Pieces as one. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The numbers in some bytes; an archive writes them with the least byte first. */
export const dataViewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Finds the record at the end of an archive, in its last bytes. */
export function findEndRecord(tail: DataView): number {
  for (let at = tail.byteLength - 22; at >= 0; at--) if (tail.getUint32(at, true) === signature.end) return at;
  throw brokenFileProblem();
}

/**
 * Finds the directory by the record at the end of the archive, `end` of its last bytes.
 * @returns the place of the ZIP64 record where a large archive, or a careful writer, tells it there
 */
export function readDirectory(tail: DataView, end: number): Directory | number {
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const at = tail.getUint32(end + 16, true);
  if (count !== 0xffff && length !== zip64Marker && at !== zip64Marker) return { count, length, at };
  if (end < 20 || tail.getUint32(end - 20, true) !== signature.locator64) throw brokenFileProblem();
  return Number(tail.getBigUint64(end - 12, true));
}

/** The directory as the ZIP64 record tells it. */
export function readZip64Directory(record: DataView): Directory {
  if (record.byteLength < zip64RecordLength || record.getUint32(0, true) !== signature.end64) throw brokenFileProblem();
  const number = (place: number) => Number(record.getBigUint64(place, true));
  return { count: number(32), length: number(40), at: number(48) };
}

function listParts(bytes: Uint8Array, count: number): Map<string, Part | null> {
  const directory = dataViewOf(bytes);
  const parts = new Map<string, Part | null>();
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== signature.entry) throw brokenFileProblem();
    if ((directory.getUint16(at + 8, true) & 1) === 1) throw new FileProblem(400, 'encrypted');
    const afterName = at + 46 + directory.getUint16(at + 28, true);
    const afterMore = afterName + directory.getUint16(at + 30, true);
    if (afterMore > directory.byteLength) throw brokenFileProblem();
    const name = new TextDecoder()
      .decode(bytes.subarray(at + 46, afterName))
      .replaceAll('\\', '/')
      .replace(/^\//, '')
      .toLowerCase();
    const part = {
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      ...readSizesAndOffset(directory, at, dataViewOf(bytes.subarray(afterName, afterMore))),
    };
    if (isBloated(part.size, part.packed)) throw tooLargeProblem();
    parts.set(name, parts.has(name) ? null : part);
    at = afterMore + directory.getUint16(at + 32, true);
  }
  return parts;
}

/** Finds the values of the ZIP64 field (number 1) in the fields behind a part's name. */
export function findZip64Values(more: DataView): number | undefined {
  for (let field = 0; field + 4 <= more.byteLength; field += 4 + more.getUint16(field + 2, true))
    if (more.getUint16(field, true) === 1) return field + 4;
  return undefined;
}

export function readSizesAndOffset(
  directory: DataView,
  at: number,
  more: DataView,
): Pick<Part, 'packed' | 'size' | 'offset'> {
  const place = {
    size: directory.getUint32(at + 24, true),
    packed: directory.getUint32(at + 20, true),
    offset: directory.getUint32(at + 42, true),
  };
  let from = findZip64Values(more);
  if (from === undefined) return place;
  // The field holds, in this order, those of the three that stand elsewhere.
  for (const name of ['size', 'packed', 'offset'] as const) {
    if (place[name] !== zip64Marker) continue;
    if (from + 8 > more.byteLength) throw brokenFileProblem();
    place[name] = Number(more.getBigUint64(from, true));
    from += 8;
  }
  return place;
}
