import { Inflate, strToU8, ZipPassThrough } from 'fflate';
import { FileProblem } from '../issues.ts';
import {
  brokenFileProblem,
  concatBytes,
  dataViewOf,
  findEndRecord,
  findZip64Values,
  isBloated,
  maxEndRecordBytes,
  readDirectory,
  readSizesAndOffset,
  readZip64Directory,
  signature,
  tooLargeProblem,
  zip64RecordLength,
} from '../workbook/zip-archive.ts';

/** A part's position in the archive, and its directory record. */
type Entry = { path: string; record: Uint8Array; offset: number; end: number; packed: number; size: number };

const localHeaderLength = 30;
const directoryEntryLength = 46;
const deflateMethod = 8;
/** The preserved flags: only that of UTF-8 names. Sizes and checksum are always written before the packed bytes. */
const keptFlags = 0x0800;
const firstDosDay = 0x21;
const deflateVersion = 20;

/**
 * Maximum unpacked size of a part. A table of 500,000 rows and a hundred columns is larger, but highlighting it would
 * exhaust a browser's memory.
 */
const maxPartBytes = 400_000_000;
const chunkBytes = 65_536;

/**
 * Replaces single parts of a zip archive. All others are copied without unpacking.
 * @throws FileProblem if the archive is broken, or a part to be read is too large
 */
export class ZipEditor {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #entries: Entry[];
  readonly #byName = new Map<string, Entry>();
  readonly #changed = new Map<Entry, readonly Uint8Array[]>();
  readonly #removed = new Set<Entry>();
  readonly #added = new Map<string, { path: string; chunks: readonly Uint8Array[] }>();

  constructor(source: Uint8Array) {
    // A plain Uint8Array, since `slice` of Node's Buffer does not copy.
    const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    this.#bytes = bytes;
    const tail = bytes.subarray(-maxEndRecordBytes);
    this.#end = bytes.length - tail.length + findEndRecord(dataViewOf(tail));
    this.#entries = listEntries(bytes, this.#end);
    for (const entry of this.#entries) this.#byName.set(entry.path.toLowerCase(), entry);
  }

  /** The paths and packed sizes of all parts. */
  get parts(): { path: string; packed: number }[] {
    return this.#entries.map(({ path, packed }) => ({ path, packed }));
  }

  /** Whether a part exists; case is ignored in names, as by spreadsheet programs. */
  has(name: string): boolean {
    return this.#byName.has(name.toLowerCase()) || this.#added.has(name.toLowerCase());
  }

  /** The name of a part as the archive spells it. */
  pathOf(name: string): string {
    return this.#byName.get(name.toLowerCase())?.path ?? name;
  }

  /** Unpacks a part; undefined if it is missing. */
  read(name: string): Uint8Array | undefined {
    const entry = this.#byName.get(name.toLowerCase());
    return entry && this.#unpack(entry);
  }

  /** Replaces the part of this name, or adds it. */
  write(name: string, chunks: readonly Uint8Array[]): void {
    const entry = this.#byName.get(name.toLowerCase());
    if (entry) this.#changed.set(entry, chunks);
    else this.#added.set(name.toLowerCase(), { path: name, chunks });
  }

  /** Removes a part. */
  remove(name: string): void {
    const entry = this.#byName.get(name.toLowerCase());
    if (entry) this.#removed.add(entry);
  }

  #unpack({ offset, end, packed, size, record }: Entry): Uint8Array {
    const bytes = this.#bytes;
    if (size > maxPartBytes || isBloated(size, packed)) throw tooLargeProblem();
    const header = dataViewOf(bytes.subarray(offset, end));
    const start = offset + localHeaderLength + header.getUint16(26, true) + header.getUint16(28, true);
    if (start + packed > end) throw brokenFileProblem();
    const content = bytes.subarray(start, start + packed);
    const method = dataViewOf(record).getUint16(10, true);
    if (method === 0) return content;
    if (method !== deflateMethod) throw brokenFileProblem();
    const unpacked = new Uint8Array(size);
    let length = 0;
    const inflate = new Inflate((chunk) => {
      if (length + chunk.length > size) throw brokenFileProblem();
      unpacked.set(chunk, length);
      length += chunk.length;
    });
    for (let position = 0; position < packed; position += chunkBytes)
      inflate.push(content.subarray(position, position + chunkBytes), position + chunkBytes >= packed);
    if (length !== size) throw brokenFileProblem();
    return unpacked;
  }

  /** The archive with its parts in their previous order, followed by new parts. */
  async toBytes(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    const records: Uint8Array[] = [];
    let offset = 0;
    const append = (chunk: Uint8Array) => {
      chunks.push(chunk);
      offset += chunk.length;
    };
    const newOffsets = new Map<number, number>();
    const replaced = new Map<Entry, Uint8Array>();
    for (const entry of this.#entries.toSorted((a, b) => a.offset - b.offset)) {
      if (newOffsets.has(entry.offset) || this.#removed.has(entry)) continue;
      newOffsets.set(entry.offset, offset);
      const changed = this.#changed.get(entry);
      if (!changed) append(this.#bytes.subarray(entry.offset, entry.end));
      else replaced.set(entry, await writePart(entry.record, changed, offset, append));
    }
    for (const entry of this.#entries.filter((candidate) => !this.#removed.has(candidate)))
      records.push(replaced.get(entry) ?? moveRecord(entry, newOffsets.get(entry.offset) ?? 0));
    for (const { path, chunks: addedChunks } of this.#added.values())
      records.push(await writePart(createRecord(path), addedChunks, offset, append));
    const directory = offset;
    for (const record of records) append(record);
    // The end record suffices, as all values that would need a ZIP64 record fit into it.
    const end = this.#bytes.slice(this.#end);
    const view = dataViewOf(end);
    view.setUint32(4, 0, true);
    view.setUint16(8, records.length, true);
    view.setUint16(10, records.length, true);
    view.setUint32(12, offset - directory, true);
    view.setUint32(16, directory, true);
    append(end);
    return concatBytes(chunks);
  }
}

function listEntries(bytes: Uint8Array, end: number): Entry[] {
  const view = dataViewOf(bytes);
  const directoryRecord = readDirectory(view, end);
  const { count, offset: directory } =
    typeof directoryRecord === 'number'
      ? readZip64Directory(dataViewOf(bytes.subarray(directoryRecord, directoryRecord + zip64RecordLength)))
      : directoryRecord;
  const entries: Entry[] = [];
  let position = directory;
  for (let i = 0; i < count; i++) {
    if (position + directoryEntryLength > end || view.getUint32(position, true) !== signature.entry)
      throw brokenFileProblem();
    if ((view.getUint16(position + 8, true) & 1) === 1) throw new FileProblem(400, 'encrypted');
    const afterName = position + directoryEntryLength + view.getUint16(position + 28, true);
    const next = afterName + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
    if (next > end) throw brokenFileProblem();
    entries.push({
      path: new TextDecoder()
        .decode(bytes.subarray(position + directoryEntryLength, afterName))
        .replaceAll('\\', '/')
        .replace(/^\//, ''),
      record: bytes.subarray(position, next),
      end: directory,
      ...readSizesAndOffset(view, position, dataViewOf(bytes.subarray(afterName, next))),
    });
    position = next;
  }
  const offsets = [...new Set(entries.map(({ offset }) => offset)), directory].sort((a, b) => a - b);
  const next = new Map(offsets.map((offset, i) => [offset, offsets[i + 1] ?? directory]));
  for (const entry of entries) {
    entry.end = next.get(entry.offset) ?? directory;
    const isInFile = entry.offset + localHeaderLength <= entry.end;
    if (!isInFile || view.getUint32(entry.offset, true) !== signature.part) throw brokenFileProblem();
  }
  return entries;
}

/**
 * The directory record of a part for another offset, without a ZIP64 field, which some programs only read in ZIP64
 * archives.
 */
function moveRecord({ record, packed, size }: Entry, offset: number): Uint8Array {
  const fields = directoryEntryLength + dataViewOf(record).getUint16(28, true);
  const length = dataViewOf(record).getUint16(30, true);
  const values = findZip64Values(dataViewOf(record.subarray(fields, fields + length)));
  let moved = record.slice();
  if (values !== undefined) {
    const start = fields + values - 4;
    const end = Math.min(fields + length, fields + values + dataViewOf(record).getUint16(start + 2, true));
    moved = concatBytes([record.subarray(0, start), record.subarray(end)]);
    dataViewOf(moved).setUint16(30, length - (end - start), true);
  }
  const view = dataViewOf(moved);
  view.setUint32(20, packed, true);
  view.setUint32(24, size, true);
  view.setUint32(42, offset, true);
  return moved;
}

function createRecord(path: string): Uint8Array {
  const name = strToU8(path);
  const record = new Uint8Array(directoryEntryLength + name.length);
  const view = dataViewOf(record);
  view.setUint32(0, signature.entry, true);
  view.setUint16(4, deflateVersion, true);
  view.setUint16(8, keptFlags, true);
  view.setUint16(14, firstDosDay, true);
  view.setUint16(28, name.length, true);
  record.set(name, directoryEntryLength);
  return record;
}

/** Packs with the platform's compressor, which takes a fifth of the time of a library. */
async function compress(chunks: readonly Uint8Array[]) {
  const checksum = new ZipPassThrough('');
  checksum.ondata = () => undefined;
  const packer = new CompressionStream('deflate-raw');
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  for (const source of chunks) {
    for (let start = 0; start < source.length; start += chunkBytes) {
      const chunk = source.slice(start, start + chunkBytes);
      checksum.push(chunk);
      await writer.write(chunk);
    }
  }
  await writer.close();
  checksum.push(new Uint8Array(0), true);
  return { packed: new Uint8Array(await packed), crc: checksum.crc, size: checksum.size };
}

/** Packs a part and writes it. @returns its directory record, with the previous name and time */
async function writePart(
  oldRecord: Uint8Array,
  chunks: readonly Uint8Array[],
  offset: number,
  append: (chunk: Uint8Array) => void,
): Promise<Uint8Array> {
  const { packed, crc, size } = await compress(chunks);
  const nameLength = dataViewOf(oldRecord).getUint16(28, true);
  const record = oldRecord.slice(0, directoryEntryLength + nameLength);
  const view = dataViewOf(record);
  view.setUint16(6, deflateVersion, true);
  view.setUint16(8, view.getUint16(8, true) & keptFlags, true);
  view.setUint16(10, deflateMethod, true);
  view.setUint32(16, crc, true);
  view.setUint32(20, packed.length, true);
  view.setUint32(24, size, true);
  // Extra fields, whose sizes are outdated, and the comment are left out.
  view.setUint32(30, 0, true);
  view.setUint32(42, offset, true);

  const header = new Uint8Array(localHeaderLength + nameLength);
  dataViewOf(header).setUint32(0, signature.part, true);
  // Both records have the same fields from the required version to the lengths of name and extra field.
  header.set(record.subarray(6, 32), 4);
  header.set(record.subarray(directoryEntryLength), localHeaderLength);
  append(header);
  append(packed);
  return record;
}
