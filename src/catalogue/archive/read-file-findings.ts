import { isEmptyFileChecksum } from '../read-files/checksums.ts';
import { contradictsType, fileNameProblem, isUncompressedFastq } from '../read-files/file-name-rules.ts';
import { readFileFields } from '../read-files/read-files.ts';
import { compareMates } from '../read-files/read-mates.ts';
import { fileFormatOf } from './ena.ts';
import { type Archive, type Finding, findingOf, type ReadFileCode } from './findings.ts';
import { type ArchiveValue, type ElementValues, isMissingTerm, joinDistinct, layoutFrom } from './values.ts';

/** The columns of ours that say something of an element's files. */
export const readFileSources: readonly string[] = [
  ...readFileFields.flatMap(({ name, checksum }) => [name, checksum]),
  'file_type',
  'library_layout',
];

/** Names and checksums of files that say something only beside those of other elements. */
export type SharedFiles = {
  /** Checksums that stand beside files of different names. */
  checksums: ReadonlySet<string>;
  /** Forward files of which several differ only in a number of the read that counts up. */
  filledDown: ReadonlySet<string>;
  /** Forward files whose mate is the forward file of another element. */
  matesApart: ReadonlySet<string>;
};

/** One thing that is said of a file, and the column of ours that needs the word. */
type Fault = [code: ReadFileCode, column: string, value: ArchiveValue];

const [forward, reverse] = readFileFields;

/** A text of an element; null where there is none, or a term that says why. */
function textIn(given: ElementValues, column: string): string | null {
  const value = joinDistinct(given(column));
  return value === null || isMissingTerm(value) ? null : String(value);
}

/** The columns of the archives' tables, where they have other names than ours. */
function headerOf(archive: Archive, column: string): string {
  if (archive === 'gfbio') return column;
  return readFileFields.some(({ name }) => name === column) ? 'file_name' : 'file_checksum';
}

function* faultsOfFiles(archive: Archive, given: ElementValues): Generator<Fault> {
  // ENA's tables name a format also where nobody gave one.
  const type = archive === 'ena' ? fileFormatOf(given) : textIn(given, 'file_type');
  for (const { name, checksum } of readFileFields) {
    const [file, sum] = [textIn(given, name), textIn(given, checksum)];
    if (isEmptyFileChecksum(sum)) yield ['emptyFile', checksum, sum];
    if (file === null) continue;
    if (fileNameProblem(file)) yield ['fileName', name, file];
    else if (contradictsType(file, type)) yield ['fileEnding', name, file];
    else if (isUncompressedFastq(file)) yield ['fastqUnpacked', name, file];
  }
}

function* faultsOfPair(given: ElementValues): Generator<Fault> {
  if (!forward || !reverse) return;
  const [one, other] = [textIn(given, forward.name), textIn(given, reverse.name)];
  const sum = textIn(given, reverse.checksum);
  if (other === null && sum !== null) yield ['sumWithoutFile', reverse.checksum, sum];
  if (one === null || other === null || fileNameProblem(one) || fileNameProblem(other)) return;
  const compared = compareMates(one, other);
  if (compared === 'swapped') yield ['readsSwapped', forward.name, one];
  if (compared === 'different') yield ['notMates', reverse.name, other];
  if (compared === 'same') yield ['sameFile', reverse.name, other];
}

function* faultsAcrossElements(
  given: ElementValues,
  { checksums, filledDown, matesApart }: SharedFiles,
): Generator<Fault> {
  for (const { checksum } of readFileFields) {
    const sum = textIn(given, checksum);
    if (sum !== null && checksums.has(sum)) yield ['sharedSum', checksum, sum];
  }
  const file = forward ? textIn(given, forward.name) : null;
  if (file === null || !forward || !reverse) return;
  if (filledDown.has(file)) yield ['readsCounted', forward.name, file];
  const isSingle = layoutFrom(given('library_layout')) === 'single';
  if (matesApart.has(file) && !isSingle && textIn(given, reverse.name) === null)
    yield ['mateApart', forward.name, file];
}

/** All that an archive would say of the read files of an element, or should. */
export function readFileFindings(archive: Archive, given: ElementValues, shared: SharedFiles): Finding[] {
  const faults = [...faultsOfFiles(archive, given), ...faultsOfPair(given), ...faultsAcrossElements(given, shared)];
  return faults.map(([code, column, value]) => findingOf(archive, code, headerOf(archive, column), column, value));
}
