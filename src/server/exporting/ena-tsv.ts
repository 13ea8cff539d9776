import {
  attributeOf,
  checklistOf,
  experimentAttributes,
  experimentOf,
  filesOf,
  sampleAttributes,
  sampleOf,
} from '../../catalogue/archive/ena.ts';
import { tableKnowsUnit } from '../../catalogue/archive/measured-attributes.ts';
import type { ArchiveValue } from '../../catalogue/archive/values.ts';
import type { Batches } from './chunks.ts';
import type { EnaWriter } from './ena.ts';
import type { EnaRow, EnaStudy } from './ena-rows.ts';
import { writeSeparatedValues } from './separated-values.ts';

type TsvRow = readonly ArchiveValue[];

const headers = {
  study: ['alias', 'title', 'study_type', 'study_abstract'],
  sample: ['alias', 'title', 'taxon_id', 'sample_description', ...sampleAttributes.map(({ tag }) => tag)],
  experiment: [
    'alias',
    'title',
    'study_alias',
    'sample_alias',
    'design_description',
    'library_name',
    'library_strategy',
    'library_source',
    'library_selection',
    'library_layout',
    'insert_size',
    'library_construction_protocol',
    'platform',
    'instrument_model',
    ...experimentAttributes.map(({ tag }) => tag),
  ],
  run: ['alias', 'experiment_alias', 'file_name', 'file_format', 'file_checksum'],
};

function studyRows({ title, abstract, type }: EnaStudy): TsvRow[] {
  return [[title, title, type, abstract]];
}

function sampleTable(rows: Batches<EnaRow>, tags: readonly string[] = []) {
  const rowsOf = ({ values, measured, sample, title }: EnaRow): TsvRow[] => {
    const { taxon, description } = sampleOf(values);
    const attributes = sampleAttributes.map((attribute) => attributeOf(attribute, values));
    const byTag = new Map(measured.map(({ tag, value }) => [tag, value]));
    const measuredCells = tags.map((tag) => byTag.get(tag) ?? null);
    return [[sample, title, taxon, description, ...attributes, ...measuredCells, checklistOf(values)]];
  };
  return writeSeparatedValues([...headers.sample, ...tags, 'ENA-CHECKLIST'], rows, rowsOf, '\t');
}

function experimentRows({ values, study, sample, experiment, title }: EnaRow): TsvRow[] {
  const { strategy, source, selection, layout, length, design, protocol, platform, model } = experimentOf(values);
  const attributes = experimentAttributes.map((attribute) => attributeOf(attribute, values));
  const library = [title, strategy, source, selection, layout, length, protocol, platform, model];
  return [[experiment, title, study, sample, design, ...library, ...attributes]];
}

function runRows({ values, experiment, run }: EnaRow): TsvRow[] {
  return filesOf(values).map(({ name, format, checksum }) => [run, experiment, name, format, checksum]);
}

/** ENA's tables as TSV, for ENA's upload programs and forms. */
export const enaTsv: EnaWriter = {
  extension: 'tsv',
  hasHeader: true,
  knowsUnit: tableKnowsUnit,
  study: (rows) => writeSeparatedValues(headers.study, rows, studyRows, '\t'),
  sample: sampleTable,
  experiment: (rows) => writeSeparatedValues(headers.experiment, rows, experimentRows, '\t'),
  run: (rows) => writeSeparatedValues(headers.run, rows, runRows, '\t'),
};
