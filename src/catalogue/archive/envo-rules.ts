import { faultOf, formatTerm, splitTerms, type TermFault, withoutListBullets } from './envo.ts';
import { type Archive, type EnaCode, type Finding, findingOf, type GfbioCode } from './findings.ts';
import { type ArchiveValue, type ElementValues, isMissingTerm } from './values.ts';

/** The columns for ENVO terms: the header in each archive, and our column. */
export const environmentColumns = {
  'broad-scale environmental context': 'env_broad_scale',
  'environmental medium': 'env_medium',
  'local environmental context': 'env_local_scale',
} as const;
type EnvironmentHeader = keyof typeof environmentColumns;
/** Whether the archive's column with this header holds ENVO terms. */
export const isEnvironmentHeader = (header: string): header is EnvironmentHeader =>
  Object.hasOwn(environmentColumns, header);

/** One or several terms in GFBio's format. */
const termListPattern = /^[^|[\]]+ \[ENVO:\d{7,8}\](?: \| [^|[\]]+ \[ENVO:\d{7,8}\])*$/;

/** The codes of the findings on terms that have both a label and an id, by the cause of the fault. */
const codes = [
  ['label', 'envoLabel'],
  ['obsolete', 'envoObsolete'],
  ['unknown', 'envoUnknown'],
] as const;

/** The findings on the ENVO terms of one column, with suggested terms. */
export function* environmentFindings(
  archive: Archive,
  header: EnvironmentHeader,
  value: ArchiveValue,
  valuesOf: ElementValues,
): Generator<Finding> {
  if (value === null) return;
  const column = environmentColumns[header];
  const finding = (code: GfbioCode & EnaCode, findingValue: ArchiveValue, instead: readonly string[]): Finding => ({
    ...findingOf(archive, code, header, column, findingValue),
    instead: [...new Set(instead)],
  });
  const faults = splitTerms(value)
    .map(faultOf)
    .filter((fault) => fault !== null);
  const insteadOf = (cause: TermFault['cause']) =>
    faults.filter((fault) => fault.cause === cause).flatMap((fault) => fault.instead);
  if (archive === 'gfbio') {
    // GFBio's broker accepts only labels with ids in these columns.
    if (isMissingTerm(value)) yield findingOf('gfbio', 'envoReason', header, column, value);
    else if (!termListPattern.test(String(value)))
      yield { ...findingOf('gfbio', 'envo', header, column, value), instead: insteadOf('incomplete') };
  }
  for (const [cause, code] of codes)
    if (faults.some((fault) => fault.cause === cause)) yield finding(code, value, insteadOf(cause));
  const bulletedTerms = valuesOf(column)
    .flatMap(splitTerms)
    .filter((term) => withoutListBullets(term) !== term);
  if (bulletedTerms.length > 0)
    yield finding(
      'envoCleaned',
      bulletedTerms.join(' | '),
      bulletedTerms.filter((term) => faultOf(term) === null).map(formatTerm),
    );
}
