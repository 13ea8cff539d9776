import { open } from 'node:fs/promises';
import { pipeline, type TransformOptions } from 'node:stream';
import { crc32, createInflateRaw, type ZlibOptions } from 'node:zlib';
import { type RawRow, readRows } from '../../table/reading/read-rows.ts';
import type { SheetFeatures } from '../../table/workbook/sheet-features.ts';
import type { Unpacking } from '../../table/workbook/zip-archive.ts';

/** Bytes that come out of unpacking at once: each time another thread is woken, which can take as long as to read them. */
const unpackedBytes = 262_144;
/** Unpacking goes two pieces ahead of the thread that reads. */
const inflateOptions: ZlibOptions & TransformOptions = { chunkSize: unpackedBytes, highWaterMark: 2 * unpackedBytes };

/** Node's way of unpacking. @param onShare told how much of the part that is being unpacked was read so far */
export const nodeUnpacking = (onShare: (share: number) => void): Unpacking => ({
  async *inflate(packed, size) {
    const inflate = createInflateRaw(inflateOptions);
    // An error in reading the archive's bytes ends the unpacking too, and is thrown from there.
    const unpacked: AsyncIterable<Uint8Array> = pipeline(packed, inflate, () => undefined);
    for await (const chunk of unpacked) {
      onShare(inflate.bytesWritten / size);
      yield { chunk, read: inflate.bytesWritten };
    }
  },
  crc32,
});

/**
 * Streams the rows of a workbook that lies on the disk.
 * @param onShare told how much of the part that is being read was read so far: with a row, of its sheet
 * @param remarks takes in what the sheet shows otherwise than its cells tell
 * @throws FileProblem as {@link readRows}
 */
export async function* readWorkbookRows(
  path: string,
  onShare: (share: number) => void = () => undefined,
  remarks?: SheetFeatures,
): AsyncGenerator<RawRow> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    yield* readRows({ size, read }, nodeUnpacking(onShare), remarks);
  } finally {
    await file.close();
  }
}
