import { enaCheckSources } from '../../catalogue/archive/ena.ts';
import { checkForEna } from '../../catalogue/archive/ena-rules.ts';
import type { Archive, Finding, FindingCode } from '../../catalogue/archive/findings.ts';
import { isMissingCode } from '../../catalogue/archive/findings.ts';
import { gfbioSources } from '../../catalogue/archive/gfbio-columns.ts';
import { checkForGfbio } from '../../catalogue/archive/gfbio-rules.ts';
import { readFileFindings, readFileSources, type SharedFiles } from '../../catalogue/archive/read-file-findings.ts';
import { type ElementValues, isMissingTerm } from '../../catalogue/archive/values.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { readFileFields } from '../../catalogue/read-files/read-files.ts';
import type { GroupedRecords } from '../grouping/grouped-records.ts';
import { createElementReader, type FormStudy, type StoredValues } from './element-values.ts';

/** The archives whose rules a table is checked by. */
export const checkedArchives = ['gfbio', 'ena'] as const satisfies readonly Archive[];

/** Something for which archives would refuse elements: a lacking value of a column, or a wrong one. */
export type ArchiveAsk = {
  /** Our column to fill or to correct. */
  column: string;
  /** The cause; null if the column has no value, or only the reason why it is missing. */
  code: FindingCode | null;
  /** The first archive's name of the column. */
  header: string;
  archives: readonly Archive[];
  /** The rows of these elements in the file, ascending. */
  lines: readonly number[];
};

/** How many elements of a table the archives would take as they are. */
export type ReadyCounts = {
  /** Elements with a read file. */
  elements: number;
  /** How many of these each archive would take. */
  ready: Readonly<Record<Archive, number>>;
  /** Elements for whose read file a row gives the reason why there is none. */
  notSequenced: number;
};

/** How many elements of a table the archives would take as they are, and what they ask of the others. */
export type Readiness = ReadyCounts & {
  /** Those with the most rows first. */
  asks: readonly ArchiveAsk[];
};

/** The names of all columns that the rules of the archives read. */
export const readinessSources: readonly string[] = [
  ...new Set([...gfbioSources, ...enaCheckSources, ...readFileSources]),
];

/** Findings across elements are warnings, which make no element less ready. */
const noSharedFiles: SharedFiles = { checksums: new Set(), filledDown: new Set(), matesApart: new Set() };

const rules: Readonly<Record<Archive, (valuesOf: ElementValues) => Finding[]>> = {
  gfbio: checkForGfbio,
  ena: checkForEna,
};

/** The findings of an archive's own rules for which it would refuse an element. */
function ruleRefusals(archive: Archive, valuesOf: ElementValues): Finding[] {
  return rules[archive](valuesOf).filter(isRefusal);
}

/** The findings on an element's read files for which an archive would refuse it. */
function fileRefusals(archive: Archive, valuesOf: ElementValues): Finding[] {
  return readFileFindings(archive, valuesOf, noSharedFiles).filter(isRefusal);
}

const isRefusal = ({ severity }: Finding): boolean => severity === 'error';

/** The findings for which an archive would refuse an element. */
export function refusalsOf(archive: Archive, valuesOf: ElementValues): Finding[] {
  return [...ruleRefusals(archive, valuesOf), ...fileRefusals(archive, valuesOf)];
}

/** Columns of texts of which the archives' own rules only ask whether there is one. */
const freeTexts: ReadonlySet<string> = new Set([
  'samp_name',
  'field_sample_name',
  'campaign',
  'event_label',
  'source_mat_id',
  'field_sample_description',
  'nucleic_acid_sample_description',
  'lib_reads_seqd',
  'mid',
  'study_title',
  'project_study_abstract',
  ...readFileFields.flatMap(({ name, checksum }) => [name, checksum]),
]);

/** The types of fields whose values the import has checked, so that a rule can only distinguish their format. */
const measuredTypes: ReadonlySet<string> = new Set(['number', 'integer', 'latitude', 'longitude', 'date', 'depth']);

/**
 * A text that is equal for values between which no archive's own rule distinguishes. Most elements have different
 * names, dates and positions, but few combinations of these shapes, so the rules are applied to each shape only once.
 */
function shapeOfValue({ name, field }: Column, value: string | number): string | number {
  if (isMissingTerm(value)) return 'term';
  if (freeTexts.has(name)) return 'text';
  if (!measuredTypes.has(field.type)) return value;
  return typeof value === 'number' ? `${Math.sign(value)} ${Number.isInteger(value)}` : value.replaceAll(/\d/g, '0');
}

/** The entities whose values come with the sequencing. */
const sequencingEntities: readonly (EntityName | undefined)[] = ['sequencing_run', 'sequencer', 'sequencing_element'];

type Ask = { column: string; code: FindingCode | null; header: string; archives: Set<Archive>; lines: number[] };

/** The number of elements between two pauses, in which other requests are answered. */
const elementsPerPause = 500;

type ReadinessOptions = {
  /** The study from the import's form, for the rows that name none. */
  study: FormStudy | null;
  /** Whether a cell already has an error, so that its value is not asked for again. */
  isWrong?: (line: number, column: string) => boolean;
  storedValues?: StoredValues;
  /** Awaited at intervals; cancels when it resolves to true. */
  pause?: () => Promise<boolean>;
};

/**
 * Checks the elements of a table by the rules of the archives, as {@link checkForGfbio} and {@link checkForEna} check
 * stored ones.
 * @returns null if cancelled
 */
export async function findReadiness(
  grouped: Pick<GroupedRecords, 'lists' | 'links'>,
  { study, isWrong = () => false, storedValues, pause }: ReadinessOptions,
): Promise<Readiness | null> {
  const reader = createElementReader(grouped, readinessSources, study, shapeOfValue, storedValues);
  const known = new Map<string, Record<Archive, Finding[]>>();
  const asks = new Map<string, Ask>();
  const ready = { gfbio: 0, ena: 0 };
  let notSequenced = 0;
  for (let element = 0; element < reader.count; element++) {
    if (element % elementsPerPause === 0 && (await pause?.())) return null;
    const valuesOf = reader.valuesOf(element);
    const line = reader.lineOf(element);
    const isSequenced = !valuesOf('forward_read_file_name').some(isMissingTerm);
    if (!isSequenced) notSequenced += 1;
    const shape = reader.shapeOf(element);
    const ofRules = known.get(shape) ?? {
      gfbio: ruleRefusals('gfbio', valuesOf),
      ena: ruleRefusals('ena', valuesOf),
    };
    known.set(shape, ofRules);
    for (const archive of checkedArchives) {
      const refusals = [...ofRules[archive], ...fileRefusals(archive, valuesOf)];
      if (isSequenced && refusals.length === 0) ready[archive] += 1;
      for (const refusal of refusals) addTo(asks, archive, refusal, line, isSequenced, valuesOf, isWrong);
    }
  }
  return {
    elements: reader.count - notSequenced,
    ready,
    notSequenced,
    asks: [...asks.values()]
      .map((ask) => ({ ...ask, archives: [...ask.archives] }))
      .sort((one, other) => other.lines.length - one.lines.length),
  };
}

/** Adds a refusal of an element to what is asked, unless its cell is an error, or is still to come with the sequencing. */
function addTo(
  asks: Map<string, Ask>,
  archive: Archive,
  { code: findingCode, column: name, header }: Finding,
  line: number,
  isSequenced: boolean,
  valuesOf: ElementValues,
  isWrong: (line: number, column: string) => boolean,
): void {
  const column = columnOf(name);
  const isLacking = isMissingCode(findingCode);
  // The import refuses rows without it.
  if (isLacking && column?.field.mandatory && valuesOf(name).length === 0) return;
  // The platform follows from the model, which the import asks for.
  if (isLacking && name === 'sequencing_platform' && valuesOf('seq_meth').length === 0) return;
  if ((!isSequenced && sequencingEntities.includes(column?.entity)) || isWrong(line, name)) return;
  const code = isLacking ? null : findingCode;
  const key = `${name} ${code ?? ''}`;
  const ask = asks.get(key) ?? { column: name, code, header, archives: new Set(), lines: [] };
  asks.set(key, ask);
  ask.archives.add(archive);
  if (ask.lines.at(-1) !== line) ask.lines.push(line);
}
