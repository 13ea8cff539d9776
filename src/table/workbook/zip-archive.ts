import { FileProblem } from '../issues.ts';

/** The bytes of a file, on disk or in a browser. */
export type FileBytes = {
  size: number;
  /** Reads `length` bytes from `position`; fewer only at the end of the file. */
  read: (position: number, length: number) => Promise<Uint8Array>;
};

/** The functions for unpacking, which differ between Node and browsers. */
export type Unpacking = {
  /**
   * Unpacks a "deflate" stream (RFC 1951) of `size` bytes; `read` is the number of packed bytes up to the end of the
   * chunk.
   */
  inflate: (packed: AsyncIterable<Uint8Array>, size: number) => AsyncIterable<{ chunk: Uint8Array; read: number }>;
  /** The CRC-32 after a further chunk; `crc` is that of the previous chunks. */
  crc32: (chunk: Uint8Array, crc: number) => number;
};

/** A zip archive whose parts are unpacked on demand. */
export type Archive = {
  /** The names of the parts, in lower case and with `/` between folders. */
  names: ReadonlySet<string>;
  /**
   * Unpacks a part in chunks.
   * @param allowed returns the maximum unpacked size by the packed size; called again for each chunk
   * @throws FileProblem if the part is missing, too large or damaged
   */
  unpack: (name: string, allowed: (packed: number) => number) => AsyncGenerator<Uint8Array>;
};

/** The directory: the number of its entries, its length and its position. */
type Directory = { count: number; length: number; offset: number };
type Part = { packed: number; size: number; crc: number; method: number; offset: number };

const maxParts = 5_000;
const maxDirectoryBytes = 5_000_000;
/** The length of the record with the directory's position in a large archive. */
export const zip64RecordLength = 56;
/** Maximum length of the end record, including the comment after it. */
export const maxEndRecordBytes = 65_557;
/** Sheets unpack to some ten to sixty times their packed size; only a zip bomb reaches this factor. */
const bloatedFactor = 250;
const bloatedBytes = 10_000_000;
const chunkBytes = 32_768;
/** The content of a 32-bit field whose value is in the ZIP64 field instead. */
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
  const directoryRecord = readDirectory(tail, end);
  const { count, offset, length } =
    typeof directoryRecord === 'number'
      ? readZip64Directory(dataViewOf(await readAt(file, directoryRecord, zip64RecordLength)))
      : directoryRecord;
  if (count > maxParts || length > maxDirectoryBytes) throw tooLargeProblem();
  const parts = listParts(await readAt(file, offset, length), count);

  async function* unpack(name: string, allowed: (packed: number) => number): AsyncGenerator<Uint8Array> {
    const part = parts.get(name);
    // Programs differ in which of two parts with the same name they read.
    if (!part) throw brokenFileProblem();
    const header = dataViewOf(await readAt(file, part.offset, 30));
    if (header.getUint32(0, true) !== signature.part) throw brokenFileProblem();
    const start = part.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
    let bytes = 0;
    let crc = 0;
    for await (const { chunk, read } of contents(part, readStored(file, start, part.packed))) {
      bytes += chunk.length;
      if (isBloated(bytes, read) || bytes > allowed(part.packed)) throw tooLargeProblem();
      crc = crc32(chunk, crc);
      yield chunk;
    }
    if (part.crc !== 0 && crc !== part.crc) throw brokenFileProblem();
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
  return bytes > bloatedBytes && bytes > bloatedFactor * packed;
}

async function* readStored(file: FileBytes, start: number, length: number): AsyncGenerator<Uint8Array> {
  const end = start + length;
  for (let position = start; position < end; position += chunkBytes)
    yield await readAt(file, position, Math.min(chunkBytes, end - position));
}

async function readAt(file: FileBytes, position: number, length: number): Promise<Uint8Array> {
  const bytes = await file.read(position, length);
  if (bytes.length < length) throw brokenFileProblem();
  return bytes;
}

/** Concatenates chunks. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** A view to read numbers, which are little-endian in an archive. */
export const dataViewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** The position of the end record in the last bytes of an archive. */
export function findEndRecord(tail: DataView): number {
  for (let position = tail.byteLength - 22; position >= 0; position--)
    if (tail.getUint32(position, true) === signature.end) return position;
  throw brokenFileProblem();
}

/**
 * Reads the directory's position from the end record, at `end` of the archive's last bytes.
 * @returns the position of the ZIP64 record instead if there is one
 */
export function readDirectory(tail: DataView, end: number): Directory | number {
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (count !== 0xffff && length !== zip64Marker && offset !== zip64Marker) return { count, length, offset };
  if (end < 20 || tail.getUint32(end - 20, true) !== signature.locator64) throw brokenFileProblem();
  return Number(tail.getBigUint64(end - 12, true));
}

/** Reads the directory's position from the ZIP64 record. */
export function readZip64Directory(record: DataView): Directory {
  if (record.byteLength < zip64RecordLength || record.getUint32(0, true) !== signature.end64) throw brokenFileProblem();
  const numberAt = (position: number) => Number(record.getBigUint64(position, true));
  return { count: numberAt(32), length: numberAt(40), offset: numberAt(48) };
}

function listParts(bytes: Uint8Array, count: number): Map<string, Part | null> {
  const directory = dataViewOf(bytes);
  const parts = new Map<string, Part | null>();
  let position = 0;
  for (let i = 0; i < count; i++) {
    if (position + 46 > directory.byteLength || directory.getUint32(position, true) !== signature.entry)
      throw brokenFileProblem();
    if ((directory.getUint16(position + 8, true) & 1) === 1) throw new FileProblem(400, 'encrypted');
    const afterName = position + 46 + directory.getUint16(position + 28, true);
    const afterExtra = afterName + directory.getUint16(position + 30, true);
    if (afterExtra > directory.byteLength) throw brokenFileProblem();
    const name = new TextDecoder()
      .decode(bytes.subarray(position + 46, afterName))
      .replaceAll('\\', '/')
      .replace(/^\//, '')
      .toLowerCase();
    const part = {
      method: directory.getUint16(position + 10, true),
      crc: directory.getUint32(position + 16, true),
      ...readSizesAndOffset(directory, position, dataViewOf(bytes.subarray(afterName, afterExtra))),
    };
    if (isBloated(part.size, part.packed)) throw tooLargeProblem();
    parts.set(name, parts.has(name) ? null : part);
    position = afterExtra + directory.getUint16(position + 32, true);
  }
  return parts;
}

/** The position of the ZIP64 values (field 1) in the extra fields of a part. */
export function findZip64Values(extra: DataView): number | undefined {
  for (let field = 0; field + 4 <= extra.byteLength; field += 4 + extra.getUint16(field + 2, true))
    if (extra.getUint16(field, true) === 1) return field + 4;
  return undefined;
}

export function readSizesAndOffset(
  directory: DataView,
  position: number,
  extra: DataView,
): Pick<Part, 'packed' | 'size' | 'offset'> {
  const values = {
    size: directory.getUint32(position + 24, true),
    packed: directory.getUint32(position + 20, true),
    offset: directory.getUint32(position + 42, true),
  };
  let valuePosition = findZip64Values(extra);
  if (valuePosition === undefined) return values;
  // The ZIP64 field contains only the marked values, in this order.
  for (const name of ['size', 'packed', 'offset'] as const) {
    if (values[name] !== zip64Marker) continue;
    if (valuePosition + 8 > extra.byteLength) throw brokenFileProblem();
    values[name] = Number(extra.getBigUint64(valuePosition, true));
    valuePosition += 8;
  }
  return values;
}
