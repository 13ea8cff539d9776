import { open } from 'node:fs/promises';
import { pipeline, type TransformOptions } from 'node:stream';
import { crc32, createInflateRaw, type ZlibOptions } from 'node:zlib';
import { type RawRow, readRows } from '../../table/reading/read-rows.ts';
import { openWorkbook } from '../../table/workbook/open-workbook.ts';
import type { SheetFeatures } from '../../table/workbook/sheet-features.ts';
import { chooseSheet } from '../../table/workbook/sheets.ts';
import type { FileBytes, Unpacking } from '../../table/workbook/zip-archive.ts';

/** Size of unpacked chunks: for each one another thread is woken, which can take as long as reading it. */
const unpackedBytes = 262_144;
/** Unpacks two chunks ahead of the thread that reads them. */
const inflateOptions: ZlibOptions & TransformOptions = { chunkSize: unpackedBytes, highWaterMark: 2 * unpackedBytes };

/** Unpacks with Node's zlib. @param onShare receives the share of the current part that was read */
export const nodeUnpacking = (onShare: (share: number) => void): Unpacking => ({
  async *inflate(packed, size) {
    const inflate = createInflateRaw(inflateOptions);
    // An error while reading the archive ends the unpacking too, and is thrown by the loop.
    const unpacked: AsyncIterable<Uint8Array> = pipeline(packed, inflate, () => undefined);
    for await (const chunk of unpacked) {
      onShare(inflate.bytesWritten / size);
      yield { chunk, read: inflate.bytesWritten };
    }
  },
  crc32,
});

/** Opens a file on disk, and closes it at the end of what is done with it. */
async function* withFile<T>(path: string, work: (file: FileBytes) => AsyncIterable<T>): AsyncGenerator<T> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    yield* work({ size, read });
  } finally {
    await file.close();
  }
}

/** The name of the sheet of a workbook on disk that {@link readWorkbookRows} reads. @throws FileProblem */
export async function readSheetName(path: string): Promise<string> {
  const sheets = withFile(path, async function* names(file) {
    const workbook = await openWorkbook(
      file,
      nodeUnpacking(() => undefined),
    );
    yield workbook.sheets[chooseSheet(workbook.sheets)]?.name ?? '';
  });
  for await (const name of sheets) return name;
  return '';
}

/**
 * Streams the rows of a workbook on disk.
 * @param onShare receives the share of the current part, such as the sheet, that was read
 * @param features collects properties of the sheet that can change the meaning of its cells, such as merged cells
 * @throws FileProblem as {@link readRows}
 */
export async function* readWorkbookRows(
  path: string,
  onShare: (share: number) => void = () => undefined,
  features?: SheetFeatures,
): AsyncGenerator<RawRow> {
  yield* withFile(path, (file) => readRows(file, nodeUnpacking(onShare), features));
}
