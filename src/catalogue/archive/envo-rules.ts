import { faultOf, formatTerm, splitTerms, type TermFault, withoutListBullets } from './envo.ts';
import { type Archive, type EnaCode, type Finding, findingOf, type GfbioCode } from './findings.ts';
import { type ArchiveValue, type ElementValues, isMissingTerm } from './values.ts';

/** The columns in which archives want terms of ENVO, by the name that both give them, and the column of ours for each. */
export const environmentColumns = {
  'broad-scale environmental context': 'env_broad_scale',
  'environmental medium': 'env_medium',
  'local environmental context': 'env_local_scale',
} as const;
type EnvironmentHeader = keyof typeof environmentColumns;
/** Whether a column, by its name in either archive, is for terms of ENVO. */
export const isEnvironmentHeader = (header: string): header is EnvironmentHeader =>
  Object.hasOwn(environmentColumns, header);

/** Several terms in the form that the biodiversity archive takes. */
const termListPattern = /^[^|[\]]+ \[ENVO:\d{7,8}\](?: \| [^|[\]]+ \[ENVO:\d{7,8}\])*$/;

/** The finding on each fault of a term that has both a label and a number. */
const codes = [
  ['label', 'envoLabel'],
  ['obsolete', 'envoObsolete'],
  ['unknown', 'envoUnknown'],
] as const;

/** Findings on the terms of one column, with the terms to take instead as far as ENVO's list has any. */
export function* environmentFindings(
  archive: Archive,
  header: EnvironmentHeader,
  value: ArchiveValue,
  given: ElementValues,
): Generator<Finding> {
  if (value === null) return;
  const column = environmentColumns[header];
  const finding = (code: GfbioCode & EnaCode, shown: ArchiveValue, instead: readonly string[]): Finding => ({
    ...findingOf(archive, code, header, column, shown),
    instead: [...new Set(instead)],
  });
  const faults = splitTerms(value)
    .map(faultOf)
    .filter((fault) => fault !== null);
  const insteadOf = (cause: TermFault['cause']) =>
    faults.filter((fault) => fault.cause === cause).flatMap((fault) => fault.instead);
  if (archive === 'gfbio') {
    // Its broker knows labels with numbers alone in these columns.
    if (isMissingTerm(value)) yield findingOf('gfbio', 'envoReason', header, column, value);
    else if (!termListPattern.test(String(value)))
      yield { ...findingOf('gfbio', 'envo', header, column, value), instead: insteadOf('incomplete') };
  }
  for (const [cause, code] of codes)
    if (faults.some((fault) => fault.cause === cause)) yield finding(code, value, insteadOf(cause));
  const listed = given(column)
    .flatMap(splitTerms)
    .filter((term) => withoutListBullets(term) !== term);
  if (listed.length > 0)
    yield finding('envoCleaned', listed.join(' | '), listed.filter((term) => faultOf(term) === null).map(formatTerm));
}
