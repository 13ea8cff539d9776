import { type ArchiveValue, firstFilled } from '../../../catalogue/archive/values.ts';
import type { Batches } from '../chunks.ts';
import { writeSeparatedValues } from '../separated-values.ts';
import { type Cells, measuredCells, measuredNameOf } from './faire-measurements.ts';
import type { FaireElement } from './faire-rows.ts';
import { type CellBuilder, runCells, sampleCells } from './faire-samples.ts';
import { type FaireTerm, type FaireTerms, runTerms, sampleTerms } from './faire-terms.ts';
import { faireMissingTerm, knownOf, type LeaveOut, translate } from './faire-values.ts';

/** Values of terms that come from the whole element, such as the names by which tables refer to each other. */
type Facts = Readonly<Record<string, ArchiveValue>>;

/** The names of assays, the types of measurements that there are, and the function that notes what is left out. */
export type TableOptions = {
  assayNames: ReadonlyMap<string, string>;
  present: ReadonlySet<string>;
  leaveOut: LeaveOut;
};

const reasonIn = (values: readonly (string | number)[]) =>
  values.map(faireMissingTerm).find((term) => term !== null) ?? null;

/** The cells of a term for an element: from its columns, or what was measured, or why there is no value. */
function cellsOf(
  name: string,
  term: FaireTerm,
  { valuesOf, measurements }: FaireElement,
  builder: CellBuilder | undefined,
  leaveOut: LeaveOut,
): Cells {
  const values = firstFilled(valuesOf, term.from ?? []);
  const own = builder ? builder(valuesOf, leaveOut) : ([translate(name, term, knownOf(values), leaveOut)] as const);
  if (own && own[0] !== null) return own;
  const measurement = measurements.get(measuredNameOf(name, term) ?? '');
  const measured = measurement ? measuredCells(name, term, measurement, leaveOut) : null;
  if (measured && measured[0] !== null) return measured;
  return [reasonIn((term.from ?? []).flatMap((column) => [...valuesOf(column)])) ?? term.missing ?? null];
}

/** The kind of a sample: as it was noted, or as its control or a missing value shows. */
function categoryOf({ measurements, valuesOf }: FaireElement): string {
  const noted = measurements.get('samp_category');
  if (noted) return String(noted.value);
  if (measurements.has('neg_cont_type')) return 'negative control';
  if (measurements.has('pos_cont_type')) return 'positive control';
  const reasons = ['geogr_loc_lat', 'field_sample_collection_date_begin'].map((column) => reasonIn(valuesOf(column)));
  return reasons.includes('not applicable: control sample') ? 'other:control sample' : 'sample';
}

const namesOfAssays = ({ assays }: FaireElement, { assayNames }: TableOptions): string =>
  assays
    .flatMap((assay) => assayNames.get(assay) ?? [])
    .sort()
    .join(' | ');

function factsOfSample(element: FaireElement, options: TableOptions): Facts {
  const { sample, poolSize, measurements } = element;
  const category = categoryOf(element);
  // A control of an unknown type has a type, unlike a sample.
  const lacksType = (kind: string, type: string) =>
    category.toLowerCase() === kind && !measurements.has(type) ? { [type]: 'missing: not provided' } : {};
  return {
    samp_name: sample,
    assay_name: namesOfAssays(element, options),
    pool_dna_num: poolSize !== null && poolSize > 1 ? poolSize : null,
    ...(measurements.has('samp_category') ? {} : { samp_category: category }),
    ...lacksType('negative control', 'neg_cont_type'),
    ...lacksType('positive control', 'pos_cont_type'),
  };
}

const factsOfRun = (element: FaireElement, options: TableOptions): Facts => ({
  samp_name: element.sample,
  assay_name: namesOfAssays(element, options),
  lib_id: element.library,
  seq_run_id: element.run,
});

/** Terms that are no columns of the catalogue, and that elements have nevertheless. */
const countedTerms: readonly string[] = ['pool_dna_num'];

/** The terms that have a column: those of the catalogue, the mandatory ones, and those that were measured. */
function shownTerms(terms: FaireTerms, present: ReadonlySet<string>): [string, FaireTerm][] {
  return Object.entries(terms).filter(
    ([name, term]) =>
      term.from || term.missing || countedTerms.includes(name) || present.has(measuredNameOf(name, term) ?? ''),
  );
}

const unitColumn = (name: string): string => `${name}_unit`;

type Table = {
  terms: FaireTerms;
  builders: Readonly<Record<string, CellBuilder>>;
  factsOf: (element: FaireElement, options: TableOptions) => Facts;
};

const tables = {
  sample: { terms: sampleTerms, builders: sampleCells, factsOf: factsOfSample },
  run: { terms: runTerms, builders: runCells, factsOf: factsOfRun },
} as const satisfies Record<string, Table>;

/** A table of FAIRe as TSV, a row for each element. */
export function writeFaireTable(
  table: keyof typeof tables,
  elements: Batches<FaireElement>,
  options: TableOptions,
): AsyncGenerator<Buffer> {
  const { terms, builders, factsOf }: Table = tables[table];
  const shown = shownTerms(terms, options.present);
  const header = shown.flatMap(([name, { units }]) => (units ? [name, unitColumn(name)] : [name]));
  const rowOf = (element: FaireElement): ArchiveValue[] => {
    const facts = factsOf(element, options);
    return shown.flatMap(([name, term]) => {
      const [value, unit = null] = Object.hasOwn(facts, name)
        ? [facts[name] ?? term.missing ?? null]
        : cellsOf(name, term, element, builders[name], options.leaveOut);
      return term.units ? [value, unit] : [value];
    });
  };
  return writeSeparatedValues(header, elements, (element) => [rowOf(element)], '\t');
}
