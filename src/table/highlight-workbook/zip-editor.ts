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

/** A part's place in the archive, and its record in the directory. */
type Entry = { path: string; record: Uint8Array; offset: number; end: number; packed: number; size: number };

const localHeaderLength = 30;
const directoryEntryLength = 46;
const deflateMethod = 8;
/** Sizes and checksum stand before the packed bytes, not behind them; the bit of names in UTF-8 stays. */
const keptFlags = 0x0800;
const firstDosDay = 0x21;
const deflateVersion = 20;

/** A table of 500,000 rows and a hundred columns unpacks to more; to mark it would take a browser's whole memory. */
const maxPartBytes = 400_000_000;
const chunkBytes = 65_536;

/**
 * A zip archive of which single parts are replaced. All others are copied as they are packed, byte by byte.
 * @throws FileProblem where the archive is broken, or a part that is asked for is too large
 */
export class ZipEditor {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #entries: Entry[];
  readonly #byName = new Map<string, Entry>();
  readonly #changed = new Map<Entry, readonly Uint8Array[]>();
  readonly #removed = new Set<Entry>();
  readonly #added = new Map<string, { path: string; pieces: readonly Uint8Array[] }>();

  constructor(given: Uint8Array) {
    // A slice of Node's own kind of bytes would be no copy.
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    this.#bytes = bytes;
    const tail = bytes.subarray(-maxEndRecordBytes);
    this.#end = bytes.length - tail.length + findEndRecord(dataViewOf(tail));
    this.#entries = listEntries(bytes, this.#end);
    for (const entry of this.#entries) this.#byName.set(entry.path.toLowerCase(), entry);
  }

  /** The paths of the parts, and the bytes that each is packed to. */
  get parts(): { path: string; packed: number }[] {
    return this.#entries.map(({ path, packed }) => ({ path, packed }));
  }

  /** Whether there is a part; names are compared as spreadsheet programs do, without regard to case. */
  has(name: string): boolean {
    return this.#byName.has(name.toLowerCase()) || this.#added.has(name.toLowerCase());
  }

  /** A part's name as it is written in the archive. */
  pathOf(name: string): string {
    return this.#byName.get(name.toLowerCase())?.path ?? name;
  }

  /** Unpacks a part; none where there is none. */
  read(name: string): Uint8Array | undefined {
    const entry = this.#byName.get(name.toLowerCase());
    return entry && this.#unpack(entry);
  }

  /** Puts a part in the place of the one of its name, or adds it. */
  write(name: string, pieces: readonly Uint8Array[]): void {
    const entry = this.#byName.get(name.toLowerCase());
    if (entry) this.#changed.set(entry, pieces);
    else this.#added.set(name.toLowerCase(), { path: name, pieces });
  }

  /** Leaves a part out. */
  remove(name: string): void {
    const entry = this.#byName.get(name.toLowerCase());
    if (entry) this.#removed.add(entry);
  }

  #unpack({ offset, end, packed, size, record }: Entry): Uint8Array {
    const bytes = this.#bytes;
    if (size > maxPartBytes || isBloated(size, packed)) throw tooLargeProblem();
    const head = dataViewOf(bytes.subarray(offset, end));
    const start = offset + localHeaderLength + head.getUint16(26, true) + head.getUint16(28, true);
    if (start + packed > end) throw brokenFileProblem();
    const content = bytes.subarray(start, start + packed);
    const method = dataViewOf(record).getUint16(10, true);
    if (method === 0) return content;
    if (method !== deflateMethod) throw brokenFileProblem();
    const whole = new Uint8Array(size);
    let at = 0;
    const inflate = new Inflate((chunk) => {
      if (at + chunk.length > size) throw brokenFileProblem();
      whole.set(chunk, at);
      at += chunk.length;
    });
    for (let from = 0; from < packed; from += chunkBytes)
      inflate.push(content.subarray(from, from + chunkBytes), from + chunkBytes >= packed);
    if (at !== size) throw brokenFileProblem();
    return whole;
  }

  /** The whole archive, with its parts in their order and new ones behind them. */
  async toBytes(): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Uint8Array[] = [];
    const records: Uint8Array[] = [];
    let at = 0;
    const put = (piece: Uint8Array) => {
      pieces.push(piece);
      at += piece.length;
    };
    const places = new Map<number, number>();
    const replaced = new Map<Entry, Uint8Array>();
    for (const entry of this.#entries.toSorted((a, b) => a.offset - b.offset)) {
      if (places.has(entry.offset) || this.#removed.has(entry)) continue;
      places.set(entry.offset, at);
      const changed = this.#changed.get(entry);
      if (!changed) put(this.#bytes.subarray(entry.offset, entry.end));
      else replaced.set(entry, await writePart(entry.record, changed, at, put));
    }
    for (const entry of this.#entries.filter((one) => !this.#removed.has(one)))
      records.push(replaced.get(entry) ?? moveRecord(entry, places.get(entry.offset) ?? 0));
    for (const { path, pieces: added } of this.#added.values())
      records.push(await writePart(createRecord(path), added, at, put));
    const directory = at;
    for (const record of records) put(record);
    // All that the record of a large archive may tell in its place fits into this one.
    const end = this.#bytes.slice(this.#end);
    const numbers = dataViewOf(end);
    numbers.setUint32(4, 0, true);
    numbers.setUint16(8, records.length, true);
    numbers.setUint16(10, records.length, true);
    numbers.setUint32(12, at - directory, true);
    numbers.setUint32(16, directory, true);
    put(end);
    return concatBytes(pieces);
  }
}

function listEntries(bytes: Uint8Array, end: number): Entry[] {
  const numbers = dataViewOf(bytes);
  const place = readDirectory(numbers, end);
  const { count, offset: directory } =
    typeof place === 'number'
      ? readZip64Directory(dataViewOf(bytes.subarray(place, place + zip64RecordLength)))
      : place;
  const entries: Entry[] = [];
  let at = directory;
  for (let i = 0; i < count; i++) {
    if (at + directoryEntryLength > end || numbers.getUint32(at, true) !== signature.entry) throw brokenFileProblem();
    if ((numbers.getUint16(at + 8, true) & 1) === 1) throw new FileProblem(400, 'encrypted');
    const afterName = at + directoryEntryLength + numbers.getUint16(at + 28, true);
    const next = afterName + numbers.getUint16(at + 30, true) + numbers.getUint16(at + 32, true);
    if (next > end) throw brokenFileProblem();
    entries.push({
      path: new TextDecoder()
        .decode(bytes.subarray(at + directoryEntryLength, afterName))
        .replaceAll('\\', '/')
        .replace(/^\//, ''),
      record: bytes.subarray(at, next),
      end: directory,
      ...readSizesAndOffset(numbers, at, dataViewOf(bytes.subarray(afterName, next))),
    });
    at = next;
  }
  const offsets = [...new Set(entries.map(({ offset }) => offset)), directory].sort((a, b) => a - b);
  const next = new Map(offsets.map((offset, i) => [offset, offsets[i + 1] ?? directory]));
  for (const entry of entries) {
    entry.end = next.get(entry.offset) ?? directory;
    const isHere = entry.offset + localHeaderLength <= entry.end;
    if (!isHere || numbers.getUint32(entry.offset, true) !== signature.part) throw brokenFileProblem();
  }
  return entries;
}

/**
 * A part's record for another place, without a ZIP64 field: some programs read that only where the whole archive is ZIP64.
 */
function moveRecord({ record, packed, size }: Entry, offset: number): Uint8Array {
  const fields = directoryEntryLength + dataViewOf(record).getUint16(28, true);
  const length = dataViewOf(record).getUint16(30, true);
  const values = findZip64Values(dataViewOf(record.subarray(fields, fields + length)));
  let moved = record.slice();
  if (values !== undefined) {
    const from = fields + values - 4;
    const to = Math.min(fields + length, fields + values + dataViewOf(record).getUint16(from + 2, true));
    moved = concatBytes([record.subarray(0, from), record.subarray(to)]);
    dataViewOf(moved).setUint16(30, length - (to - from), true);
  }
  const numbers = dataViewOf(moved);
  numbers.setUint32(20, packed, true);
  numbers.setUint32(24, size, true);
  numbers.setUint32(42, offset, true);
  return moved;
}

function createRecord(path: string): Uint8Array {
  const name = strToU8(path);
  const record = new Uint8Array(directoryEntryLength + name.length);
  const numbers = dataViewOf(record);
  numbers.setUint32(0, signature.entry, true);
  numbers.setUint16(4, deflateVersion, true);
  numbers.setUint16(8, keptFlags, true);
  numbers.setUint16(14, firstDosDay, true);
  numbers.setUint16(28, name.length, true);
  record.set(name, directoryEntryLength);
  return record;
}

/** Packs by means of the platform, which take a fifth of the time that a library takes. */
async function compress(pieces: readonly Uint8Array[]) {
  const counted = new ZipPassThrough('');
  counted.ondata = () => undefined;
  const packer = new CompressionStream('deflate-raw');
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += chunkBytes) {
      const chunk = piece.slice(from, from + chunkBytes);
      counted.push(chunk);
      await writer.write(chunk);
    }
  }
  await writer.close();
  counted.push(new Uint8Array(0), true);
  return { packed: new Uint8Array(await packed), crc: counted.crc, size: counted.size };
}

/** Packs a part and puts it into the archive. @returns its record in the directory, under the name and time it had */
async function writePart(
  old: Uint8Array,
  pieces: readonly Uint8Array[],
  offset: number,
  put: (piece: Uint8Array) => void,
): Promise<Uint8Array> {
  const { packed, crc, size } = await compress(pieces);
  const nameLength = dataViewOf(old).getUint16(28, true);
  const record = old.slice(0, directoryEntryLength + nameLength);
  const numbers = dataViewOf(record);
  numbers.setUint16(6, deflateVersion, true);
  numbers.setUint16(8, numbers.getUint16(8, true) & keptFlags, true);
  numbers.setUint16(10, deflateMethod, true);
  numbers.setUint32(16, crc, true);
  numbers.setUint32(20, packed.length, true);
  numbers.setUint32(24, size, true);
  // Nothing beside the name: neither sizes that are not true any more, nor a comment.
  numbers.setUint32(30, 0, true);
  numbers.setUint32(42, offset, true);

  const head = new Uint8Array(localHeaderLength + nameLength);
  dataViewOf(head).setUint32(0, signature.part, true);
  // From the version needed to the lengths of name and extra field, the two records are the same.
  head.set(record.subarray(6, 32), 4);
  head.set(record.subarray(directoryEntryLength), localHeaderLength);
  put(head);
  put(packed);
  return record;
}
