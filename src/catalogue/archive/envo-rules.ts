import { faultOf, type TermFault, termsIn, withoutListSigns, writtenTerm } from './envo.ts';
import { type Archive, type EnaCode, type Finding, findingOf, type GfbioCode } from './findings.ts';
import { type ArchiveValue, type Given, isMissingTerm } from './line.ts';

/** The columns in which archives want terms of ENVO, by the name that both give them, and the column of ours for each. */
export const environment = {
  'broad-scale environmental context': 'env_broad_scale',
  'environmental medium': 'env_medium',
  'local environmental context': 'env_local_scale',
} as const;
type EnvironmentHeader = keyof typeof environment;
/** Whether a column, by its name in either archive, is for terms of ENVO. */
export const isEnvironment = (header: string): header is EnvironmentHeader => Object.hasOwn(environment, header);

/** Several terms in the form that the biodiversity archive takes. */
const form = /^[^|[\]]+ \[ENVO:\d{7,8}\](?: \| [^|[\]]+ \[ENVO:\d{7,8}\])*$/;

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
  given: Given,
): Generator<Finding> {
  if (value === null) return;
  const column = environment[header];
  const finding = (code: GfbioCode & EnaCode, shown: ArchiveValue, instead: readonly string[]): Finding => ({
    ...findingOf(archive, code, header, column, shown),
    instead: [...new Set(instead)],
  });
  const faults = termsIn(value)
    .map(faultOf)
    .filter((fault) => fault !== null);
  const insteadOf = (cause: TermFault['cause']) =>
    faults.filter((fault) => fault.cause === cause).flatMap((fault) => fault.instead);
  if (archive === 'gfbio') {
    // Its broker knows labels with numbers alone in these columns.
    if (isMissingTerm(value)) yield findingOf('gfbio', 'envoReason', header, column, value);
    else if (!form.test(String(value)))
      yield { ...findingOf('gfbio', 'envo', header, column, value), instead: insteadOf('incomplete') };
  }
  for (const [cause, code] of codes)
    if (faults.some((fault) => fault.cause === cause)) yield finding(code, value, insteadOf(cause));
  const listed = given(column)
    .flatMap(termsIn)
    .filter((term) => withoutListSigns(term) !== term);
  if (listed.length > 0)
    yield finding('envoCleaned', listed.join(' | '), listed.filter((term) => faultOf(term) === null).map(writtenTerm));
}
