const chunkLength = 65_536;

/** Items in batches, as they become available. */
export type Batches<T> = AsyncIterable<readonly T[]> | Iterable<readonly T[]>;

function bytesOf<T>(items: readonly T[], write: (item: T) => string, begin: string): Buffer[] {
  const bytes: Buffer[] = [];
  let text = begin;
  for (const item of items) {
    text += write(item);
    if (text.length < chunkLength) continue;
    bytes.push(Buffer.from(text));
    text = '';
  }
  if (text) bytes.push(Buffer.from(text));
  return bytes;
}

/**
 * The texts of items between a beginning and an end, as chunks of bytes. Each batch is converted at once: intermediate
 * strings that survive a garbage collection stay in memory for long, up to hundreds of megabytes.
 */
export async function* writeChunks<T>(
  batches: Batches<T>,
  write: (item: T) => string,
  begin = '',
  end = '',
): AsyncGenerator<Buffer> {
  let pendingBegin = begin;
  for await (const items of batches) {
    yield* bytesOf(items, write, pendingBegin);
    pendingBegin = '';
  }
  if (pendingBegin + end) yield Buffer.from(pendingBegin + end);
}
