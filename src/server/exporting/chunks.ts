const chunkLength = 65_536;

/** Items as they come: some at a time. */
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
 * The texts of items between a beginning and an end, in pieces. A portion is written in one go: what the collector of
 * garbage finds half written it keeps for long, and a download would leave hundreds of megabytes behind.
 */
export async function* writeChunks<T>(
  portions: Batches<T>,
  write: (item: T) => string,
  begin = '',
  end = '',
): AsyncGenerator<Buffer> {
  let before = begin;
  for await (const items of portions) {
    yield* bytesOf(items, write, before);
    before = '';
  }
  if (before + end) yield Buffer.from(before + end);
}
