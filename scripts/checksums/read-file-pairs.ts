import { open } from 'node:fs/promises';
import path from 'node:path';
import { constants, gunzipSync } from 'node:zlib';

/** The files of one row, by their paths; one of the two may be alone. */
type ReadFilePair = { forward: string | null; reverse: string | null };

/** Words by which a name says in which direction its reads go. */
const directionWords = [
  ['R1', 'R2'],
  ['r1', 'r2'],
  ['forward', 'reverse'],
  ['fwd', 'rev'],
] as const;

/** Run accessions of the archives, whose files end in `_1` and `_2` for nothing but the two directions. */
const runAccession = /(?:^|\/)[EDS]RR\d+_1\./;
/** The number at the end of a name, before its ending. */
const trailingNumber = /([._-])1(?=\.(?:fastq|fq)(?:\.\w+)?$)/i;

/** Enough for the first line of a read, also of a compressed file. */
const searchedBytes = 65_536;

/** The places in a name at which a word stands between separators. */
function wordPositions(word: string, name: string): number[] {
  return [...name.matchAll(new RegExp(`(?<=[._-])${word}(?=[._-])`, 'g'))].map(({ index }) => index);
}

function replaceAt(text: string, at: number, word: string, by: string): string {
  return text.slice(0, at) + by + text.slice(at + word.length);
}

/** The names that the reverse file of a forward file would have. */
function partnerNames(file: string): { name: string; isCertain: boolean }[] {
  const start = file.lastIndexOf('/') + 1;
  const byWord = directionWords.flatMap(([forward, reverse]) =>
    wordPositions(forward, file.slice(start)).map((at) => ({
      name: replaceAt(file, start + at, forward, reverse),
      isCertain: true,
    })),
  );
  if (!trailingNumber.test(file)) return byWord;
  return [...byWord, { name: file.replace(trailingNumber, '$12'), isCertain: runAccession.test(file) }];
}

/** The name of a file's first read without its direction, or null where that cannot be read. */
async function readFirstReadName(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(searchedBytes), 0, searchedBytes, 0);
    const start = buffer.subarray(0, bytesRead);
    const isCompressed = start[0] === 0x1f && start[1] === 0x8b;
    const text = isCompressed ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start;
    const [name = ''] = text.toString('latin1').split(/\s/, 1);
    return /^@./.test(name) ? name.replace(/\/[12]$/, '') : null;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

async function haveSameReads(folder: string, forward: string, reverse: string): Promise<boolean> {
  const [one, other] = await Promise.all([forward, reverse].map((file) => readFirstReadName(path.join(folder, file))));
  return one !== null && one === other;
}

/**
 * Puts forward and reverse files of one folder together, where it is certain: their names differ only in the word for
 * the direction, or in a last `_1` and `_2` while the first read of both has one name. Every other file is alone.
 */
export async function pairReadFiles(files: readonly string[], folder: string): Promise<ReadFilePair[]> {
  const known = new Set(files);
  const edges: { forward: string; reverse: string }[] = [];
  for (const forward of files) {
    for (const { name, isCertain } of partnerNames(forward)) {
      if (known.has(name) && (isCertain || (await haveSameReads(folder, forward, name))))
        edges.push({ forward, reverse: name });
    }
  }
  const counts = new Map<string, number>();
  for (const file of edges.flatMap(({ forward, reverse }) => [forward, reverse]))
    counts.set(file, (counts.get(file) ?? 0) + 1);
  const certain = edges.filter(({ forward, reverse }) => counts.get(forward) === 1 && counts.get(reverse) === 1);
  const reverseOf = new Map(certain.map(({ forward, reverse }) => [forward, reverse]));
  const taken = new Set(reverseOf.values());
  return files
    .filter((file) => !taken.has(file))
    .map((file) =>
      isReverseFile(file) ? { forward: null, reverse: file } : { forward: file, reverse: reverseOf.get(file) ?? null },
    );
}

/** Whether a name says that the reads are the reverse ones, and nothing else. */
function isReverseFile(file: string): boolean {
  const name = path.posix.basename(file);
  const has = (word: string) => wordPositions(word, name).length > 0;
  return directionWords.some(([, reverse]) => has(reverse)) && !directionWords.some(([forward]) => has(forward));
}
