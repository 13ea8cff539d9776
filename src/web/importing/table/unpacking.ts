import type { FileBytes, Unpacking } from '../../../table/workbook/archive.ts';

/** CRC-32 (ISO 3309) of each single byte. */
const crcOfByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function streamOf(chunks: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void): ReadableStream<Uint8Array> {
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

/** Unpacking by the browser's own means. */
export const unpacking: Unpacking = {
  async *inflate(packed) {
    let read = 0;
    const stream = streamOf(packed, (bytes) => {
      read += bytes;
    });
    const inflater = new DecompressionStream('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>;
    const reader = stream.pipeThrough(inflater).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield { chunk: value, read };
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  },
  crc32(chunk, sum) {
    let crc = ~sum;
    for (const byte of chunk) crc = (crc >>> 8) ^ (crcOfByte[(crc ^ byte) & 0xff] ?? 0);
    return ~crc >>> 0;
  },
};

/** A chosen file's bytes, all of them read at once: it is at most as large as an upload. */
export async function bytesOf(file: Blob): Promise<FileBytes> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { size: bytes.length, read: async (position, length) => bytes.subarray(position, position + length) };
}
