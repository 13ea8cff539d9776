import type { FileBytes, Unpacking } from '../table/workbook/zip-archive.ts';

/**
 * Four tables of the CRC-32 (ISO 3309), each of 256 entries: for a byte followed by 0 to 3 others, so that four bytes
 * are processed at once.
 */
const crcTables = new Uint32Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  crcTables[byte] = crc;
}
for (let at = 256; at < crcTables.length; at++) {
  const before = crcTables[at - 256] as number;
  crcTables[at] = (before >>> 8) ^ (crcTables[before & 0xff] as number);
}

function toReadableStream(
  chunks: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      onRead(value.length);
      controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Decompression with the browser's DecompressionStream. */
export const browserDecompression: Unpacking = {
  async *inflate(packed) {
    let bytesRead = 0;
    const stream = toReadableStream(packed, (bytes) => {
      bytesRead += bytes;
    });
    const inflater = new DecompressionStream('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>;
    const reader = stream.pipeThrough(inflater).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield { chunk: value, read: bytesRead };
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  },
  crc32(chunk, sum) {
    let crc = ~sum;
    let index = 0;
    for (const end = chunk.length - 3; index < end; index += 4) {
      crc ^=
        (chunk[index] as number) |
        ((chunk[index + 1] as number) << 8) |
        ((chunk[index + 2] as number) << 16) |
        ((chunk[index + 3] as number) << 24);
      crc =
        (crcTables[768 + (crc & 0xff)] as number) ^
        (crcTables[512 + ((crc >>> 8) & 0xff)] as number) ^
        (crcTables[256 + ((crc >>> 16) & 0xff)] as number) ^
        (crcTables[crc >>> 24] as number);
    }
    for (; index < chunk.length; index++)
      crc = (crc >>> 8) ^ (crcTables[(crc ^ (chunk[index] as number)) & 0xff] as number);
    return ~crc >>> 0;
  },
};

/** Reads the whole file into memory, because its size is limited to that of an upload. */
export async function loadFileBytes(file: Blob): Promise<FileBytes> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { size: bytes.length, read: async (position, length) => bytes.subarray(position, position + length) };
}
