import { isEmptyFileChecksum } from '../read-files/checksums.ts';
import { contradictsType, fileNameProblem, isUncompressedFastq } from '../read-files/file-name-rules.ts';
import { readFileFields } from '../read-files/read-files.ts';
import { compareMates } from '../read-files/read-mates.ts';
import { fileFormatOf } from './ena.ts';
import { type Archive, type Finding, findingOf, type ReadFileCode } from './findings.ts';
import { type ArchiveValue, type ElementValues, isMissingTerm, joinDistinct, layoutFrom } from './values.ts';

/** The columns that describe an element's read files. */
export const readFileSources: readonly string[] = [
  ...readFileFields.flatMap(({ name, checksum }) => [name, checksum]),
  'file_type',
  'library_layout',
];

/** Names and checksums of files that conflict with other elements. */
export type SharedFiles = {
  /** Checksums of several files with different names. */
  checksums: ReadonlySet<string>;
  /** Forward files whose names repeat another's with a higher read number, as filling down cells produces. */
  filledDown: ReadonlySet<string>;
  /** Forward files whose mate is the forward file of another element. */
  matesApart: ReadonlySet<string>;
};

/** A finding on a file, and the column to correct. */
type Fault = [code: ReadFileCode, column: string, value: ArchiveValue];

const [forward, reverse] = readFileFields;

/** The text in a column; null if empty or a missing-value term. */
function textIn(valuesOf: ElementValues, column: string): string | null {
  const value = joinDistinct(valuesOf(column));
  return value === null || isMissingTerm(value) ? null : String(value);
}

/** The header of the archive's column for a column of ours. */
function headerOf(archive: Archive, column: string): string {
  if (archive === 'gfbio') return column;
  return readFileFields.some(({ name }) => name === column) ? 'file_name' : 'file_checksum';
}

function* faultsOfFiles(archive: Archive, valuesOf: ElementValues): Generator<Fault> {
  // ENA's tables have a format even if the element has none.
  const type = archive === 'ena' ? fileFormatOf(valuesOf) : textIn(valuesOf, 'file_type');
  for (const { name, checksum } of readFileFields) {
    const [file, checksumValue] = [textIn(valuesOf, name), textIn(valuesOf, checksum)];
    if (isEmptyFileChecksum(checksumValue)) yield ['emptyFile', checksum, checksumValue];
    if (file === null) continue;
    if (fileNameProblem(file)) yield ['fileName', name, file];
    else if (contradictsType(file, type)) yield ['fileEnding', name, file];
    else if (isUncompressedFastq(file)) yield ['fastqUnpacked', name, file];
  }
}

function* faultsOfPair(valuesOf: ElementValues): Generator<Fault> {
  if (!forward || !reverse) return;
  const [forwardName, reverseName] = [textIn(valuesOf, forward.name), textIn(valuesOf, reverse.name)];
  const checksumValue = textIn(valuesOf, reverse.checksum);
  if (reverseName === null && checksumValue !== null) yield ['sumWithoutFile', reverse.checksum, checksumValue];
  if (forwardName === null || reverseName === null || fileNameProblem(forwardName) || fileNameProblem(reverseName))
    return;
  const comparison = compareMates(forwardName, reverseName);
  if (comparison === 'swapped') yield ['readsSwapped', forward.name, forwardName];
  if (comparison === 'different') yield ['notMates', reverse.name, reverseName];
  if (comparison === 'same') yield ['sameFile', reverse.name, reverseName];
}

function* faultsAcrossElements(
  valuesOf: ElementValues,
  { checksums, filledDown, matesApart }: SharedFiles,
): Generator<Fault> {
  for (const { checksum } of readFileFields) {
    const checksumValue = textIn(valuesOf, checksum);
    if (checksumValue !== null && checksums.has(checksumValue)) yield ['sharedSum', checksum, checksumValue];
  }
  const file = forward ? textIn(valuesOf, forward.name) : null;
  if (file === null || !forward || !reverse) return;
  if (filledDown.has(file)) yield ['readsCounted', forward.name, file];
  const isSingle = layoutFrom(valuesOf('library_layout')) === 'single';
  if (matesApart.has(file) && !isSingle && textIn(valuesOf, reverse.name) === null)
    yield ['mateApart', forward.name, file];
}

/** The findings on the read files of an element. */
export function readFileFindings(archive: Archive, valuesOf: ElementValues, shared: SharedFiles): Finding[] {
  const faults = [
    ...faultsOfFiles(archive, valuesOf),
    ...faultsOfPair(valuesOf),
    ...faultsAcrossElements(valuesOf, shared),
  ];
  return faults.map(([code, column, value]) => findingOf(archive, code, headerOf(archive, column), column, value));
}
