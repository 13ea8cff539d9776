import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive: its beginning, and a text that follows it a number of times. */
export type ZipPart = { begin?: string; bytes: string | Buffer; times: number; end?: string; statedSize?: number };

const blockLength = 1_000_000;

/** A zip archive as an attacker makes one: parts of any size, and stated sizes that need not be true. */
export function buildZip(parts: Readonly<Record<string, ZipPart | string | Buffer>>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of Object.entries(parts)) {
    const part = typeof given === 'string' || Buffer.isBuffer(given) ? { bytes: given, times: 1 } : given;
    const { packed, size, sum } = compressPart(part);
    const head = Buffer.alloc(30);
    const entry = Buffer.alloc(46);
    head.writeUInt32LE(0x04034b50, 0);
    entry.writeUInt32LE(0x02014b50, 0);
    for (const [record, at] of [
      [head, 8],
      [entry, 10],
    ] as const) {
      record.writeUInt16LE(8, at);
      record.writeUInt32LE(sum, at + 6);
      record.writeUInt32LE(packed.length, at + 10);
      record.writeUInt32LE(part.statedSize ?? size, at + 14);
      record.writeUInt16LE(name.length, at + 18);
    }
    entry.writeUInt32LE(offset, 42);
    local.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

/** A zip archive with all its places and sizes in the fields and records of ZIP64, as some programs write any archive. */
export function toZip64(bytes: Buffer): Buffer {
  const end = bytes.length - 22;
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  const directory: Buffer[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    const next = at + 46 + bytes.readUInt16LE(at + 28);
    const entry = Buffer.from(bytes.subarray(at, next));
    const field = Buffer.alloc(28);
    field.writeUInt16LE(1, 0);
    field.writeUInt16LE(24, 2);
    for (const [place, to] of [
      [24, 4],
      [20, 12],
      [42, 20],
    ] as const) {
      field.writeBigUInt64LE(BigInt(entry.readUInt32LE(place)), to);
      entry.writeUInt32LE(0xffffffff, place);
    }
    entry.writeUInt16LE(field.length, 30);
    directory.push(entry, field);
    at = next;
  }
  const length = Buffer.concat(directory).length;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.alloc(22, 0xff);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(0, 20);
  return Buffer.concat([bytes.subarray(0, start), ...directory, record, locator, last]);
}

/** Packs what repeats once: deflated blocks can stand one behind the other (RFC 1951). */
function compressPart({ begin = '', bytes, times, end = '' }: ZipPart) {
  const one = Buffer.from(bytes);
  const perBlock = Math.min(times, Math.max(1, Math.floor(blockLength / Math.max(1, one.length))));
  const blocks = Math.floor(times / perBlock);
  const repeat = (count: number) => Buffer.alloc(one.length * count, one);
  const block = repeat(perBlock);
  const last = Buffer.concat([repeat(times % perBlock), Buffer.from(end)]);
  // A full flush ends a block at a whole byte, and what follows refers to nothing before it.
  const flushed = (data: Buffer | string) => deflateRawSync(data, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const repeated = flushed(block);
  let sum = crc32(begin);
  for (let i = 0; i < blocks; i++) sum = crc32(block, sum);
  return {
    packed: Buffer.concat([flushed(begin), ...Array.from({ length: blocks }, () => repeated), deflateRawSync(last)]),
    size: Buffer.byteLength(begin) + blocks * block.length + last.length,
    sum: crc32(last, sum),
  };
}

const spreadsheet = 'http://schemas.openxmlformats.org';

/** An Excel workbook of these parts; what is not given is as small as it can be. */
export function buildXlsx(parts: {
  workbook?: ZipPart | string;
  sheet?: ZipPart | string;
  sharedStrings?: ZipPart | string;
  more?: Readonly<Record<string, ZipPart | string>>;
}): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${spreadsheet}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`;
  return buildZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      parts.workbook ?? '<workbook><sheets><sheet name="Samples" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': parts.sharedStrings ?? '<sst/>',
    'xl/worksheets/sheet1.xml': parts.sheet ?? '<worksheet><sheetData/></worksheet>',
    ...parts.more,
  });
}

/** An OpenDocument spreadsheet with this content. */
export function buildOds(content: ZipPart | string, more: Readonly<Record<string, string>> = {}): Buffer {
  return buildZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content, ...more });
}

/** An Excel workbook's sheet with these rows. */
export const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** The content of an OpenDocument spreadsheet whose sheet `Samples` has these rows. */
export const odsContentXml = (rows: string) =>
  `<office:document-content><office:body><office:spreadsheet><table:table table:name="Samples">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
