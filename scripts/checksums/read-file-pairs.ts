import { open } from 'node:fs/promises';
import path from 'node:path';
import { constants, gunzipSync } from 'node:zlib';

/** The paths of the files of one row; one of the two may be missing. */
type ReadFilePair = { forward: string | null; reverse: string | null };

/** The parts of a file name that denote the direction of its reads. */
const directionWords = [
  ['R1', 'R2'],
  ['r1', 'r2'],
  ['forward', 'reverse'],
  ['fwd', 'rev'],
] as const;

/** Names with a run accession of the archives, where `_1` and `_2` always denote the two directions. */
const runAccession = /(?:^|\/)[EDS]RR\d+_1\./;
/** The number at the end of a name, before its extension. */
const trailingNumber = /([._-])1(?=\.(?:fastq|fq)(?:\.\w+)?$)/i;

/** Enough bytes for the first line of a file, even if it is compressed. */
const searchedBytes = 65_536;

/** The positions in a name at which a word occurs between separators. */
function wordPositions(word: string, name: string): number[] {
  return [...name.matchAll(new RegExp(`(?<=[._-])${word}(?=[._-])`, 'g'))].map(({ index }) => index);
}

function replaceAt(text: string, index: number, word: string, replacement: string): string {
  return text.slice(0, index) + replacement + text.slice(index + word.length);
}

/** The possible names of the reverse file of a forward file. */
function partnerNames(file: string): { name: string; isCertain: boolean }[] {
  const start = file.lastIndexOf('/') + 1;
  const byWord = directionWords.flatMap(([forward, reverse]) =>
    wordPositions(forward, file.slice(start)).map((index) => ({
      name: replaceAt(file, start + index, forward, reverse),
      isCertain: true,
    })),
  );
  if (!trailingNumber.test(file)) return byWord;
  return [...byWord, { name: file.replace(trailingNumber, '$12'), isCertain: runAccession.test(file) }];
}

/** The name of the first read in a file, without its direction; null if it cannot be read. */
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
  const [first, second] = await Promise.all(
    [forward, reverse].map((file) => readFirstReadName(path.join(folder, file))),
  );
  return first !== null && first === second;
}

/**
 * Pairs the forward and reverse files of a folder where that is certain: their names differ only in the word for the
 * direction, or in a final `_1` and `_2` while their first reads have the same name. All other files stay single.
 */
export async function pairReadFiles(files: readonly string[], folder: string): Promise<ReadFilePair[]> {
  const paths = new Set(files);
  const candidates: { forward: string; reverse: string }[] = [];
  for (const forward of files) {
    for (const { name, isCertain } of partnerNames(forward)) {
      if (paths.has(name) && (isCertain || (await haveSameReads(folder, forward, name))))
        candidates.push({ forward, reverse: name });
    }
  }
  const counts = new Map<string, number>();
  for (const file of candidates.flatMap(({ forward, reverse }) => [forward, reverse]))
    counts.set(file, (counts.get(file) ?? 0) + 1);
  const unambiguous = candidates.filter(
    ({ forward, reverse }) => counts.get(forward) === 1 && counts.get(reverse) === 1,
  );
  const reverseOf = new Map(unambiguous.map(({ forward, reverse }) => [forward, reverse]));
  const pairedReverses = new Set(reverseOf.values());
  return files
    .filter((file) => !pairedReverses.has(file))
    .map((file) =>
      isReverseFile(file) ? { forward: null, reverse: file } : { forward: file, reverse: reverseOf.get(file) ?? null },
    );
}

/** Whether a name denotes the reverse direction only. */
function isReverseFile(file: string): boolean {
  const name = path.posix.basename(file);
  const has = (word: string) => wordPositions(word, name).length > 0;
  return directionWords.some(([, reverse]) => has(reverse)) && !directionWords.some(([forward]) => has(forward));
}
