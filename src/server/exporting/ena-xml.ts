import {
  attributeOf,
  checklistOf,
  type EnaAttribute,
  experimentAttributes,
  experimentOf,
  filesOf,
  sampleAttributes,
  sampleOf,
  unitsOf,
} from '../../catalogue/archive/ena.ts';
import { xmlKnowsUnit } from '../../catalogue/archive/measured-attributes.ts';
import { type ArchiveValue, type ElementValues, toArchiveText } from '../../catalogue/archive/values.ts';
import { escapeXml, xmlElement as tag } from '../xml.ts';
import { type Batches, writeChunks } from './chunks.ts';
import type { EnaWriter } from './ena.ts';
import type { EnaRow, EnaStudy } from './ena-rows.ts';

/** An XML element with a text, or an empty string if there is no value. */
function textElement(name: string, value: ArchiveValue): string {
  return value === null ? '' : tag(name, {}, escapeXml(toArchiveText(value)));
}

/** A reference by alias; without an alias it is empty, and ENA reports it. */
function referenceElement(name: string, alias: string | null): string {
  return tag(name, { refname: alias ?? undefined });
}

function attribute(kind: string, name: string, value: ArchiveValue, units?: string): string {
  return tag(kind, {}, textElement('TAG', name), textElement('VALUE', value), textElement('UNITS', units ?? null));
}

function attributes(kind: string, list: readonly EnaAttribute[], values: ElementValues, ...others: string[]): string {
  const known = list.flatMap((definition) => {
    const value = attributeOf(definition, values);
    return value === null ? [] : [attribute(kind, definition.tag, value, unitsOf(definition, value))];
  });
  const all = [...known, ...others];
  return all.length === 0 ? '' : tag(`${kind}S`, {}, ...all);
}

function studyXml({ title, abstract, type }: EnaStudy): string {
  const kind = tag('STUDY_TYPE', { existing_study_type: type });
  return tag(
    'STUDY',
    { alias: title },
    tag('DESCRIPTOR', {}, textElement('STUDY_TITLE', title), kind, textElement('STUDY_ABSTRACT', abstract)),
  );
}

function sampleXml({ values, measured, sample, title }: EnaRow): string {
  const { taxon, description } = sampleOf(values);
  const others = measured.map(({ tag: name, value, units }) =>
    attribute('SAMPLE_ATTRIBUTE', name, value, units ?? undefined),
  );
  const checklist = attribute('SAMPLE_ATTRIBUTE', 'ENA-CHECKLIST', checklistOf(values));
  return tag(
    'SAMPLE',
    { alias: sample },
    textElement('TITLE', title),
    tag('SAMPLE_NAME', {}, textElement('TAXON_ID', taxon)),
    textElement('DESCRIPTION', description),
    attributes('SAMPLE_ATTRIBUTE', sampleAttributes, values, ...others, checklist),
  );
}

function experimentXml({ values, study, sample, experiment, title }: EnaRow): string {
  const { strategy, source, selection, layout, length, design, protocol, platform, model } = experimentOf(values);
  const library = tag(
    'LIBRARY_DESCRIPTOR',
    {},
    textElement('LIBRARY_NAME', title),
    textElement('LIBRARY_STRATEGY', strategy),
    textElement('LIBRARY_SOURCE', source),
    textElement('LIBRARY_SELECTION', selection),
    tag('LIBRARY_LAYOUT', {}, tag(layout, { NOMINAL_LENGTH: length === null ? undefined : toArchiveText(length) })),
    textElement('LIBRARY_CONSTRUCTION_PROTOCOL', protocol),
  );
  return tag(
    'EXPERIMENT',
    { alias: experiment },
    textElement('TITLE', title),
    referenceElement('STUDY_REF', study),
    tag(
      'DESIGN',
      {},
      tag('DESIGN_DESCRIPTION', {}, escapeXml(design ?? '')),
      referenceElement('SAMPLE_DESCRIPTOR', sample),
      library,
    ),
    tag('PLATFORM', {}, platform === null ? '' : tag(platform, {}, textElement('INSTRUMENT_MODEL', model))),
    attributes('EXPERIMENT_ATTRIBUTE', experimentAttributes, values),
  );
}

function runXml({ values, experiment, run, title }: EnaRow): string {
  const files = filesOf(values).map(({ name, format, method, checksum }) =>
    tag('FILE', { filename: name, filetype: format, checksum_method: method, checksum: checksum ?? '' }),
  );
  const block = files.length === 0 ? '' : tag('DATA_BLOCK', {}, tag('FILES', {}, ...files));
  return tag('RUN', { alias: run }, textElement('TITLE', title), referenceElement('EXPERIMENT_REF', experiment), block);
}

function documentOf<T>(name: string, rows: Batches<T>, rowXml: (row: T) => string) {
  const begin = `<?xml version="1.0" encoding="UTF-8"?>
<${name}>
`;
  return writeChunks(
    rows,
    (row) => `${rowXml(row)}
`,
    begin,
    `</${name}>
`,
  );
}

/** The same tables as documents of ENA's XML schemas. */
export const enaXml: EnaWriter = {
  extension: 'xml',
  hasHeader: false,
  knowsUnit: xmlKnowsUnit,
  study: (rows) => documentOf('STUDY_SET', rows, studyXml),
  sample: (rows) => documentOf('SAMPLE_SET', rows, sampleXml),
  experiment: (rows) => documentOf('EXPERIMENT_SET', rows, experimentXml),
  run: (rows) => documentOf('RUN_SET', rows, runXml),
};
