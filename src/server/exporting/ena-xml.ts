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
import { type ArchiveValue, type Given, writtenValue } from '../../catalogue/archive/line.ts';
import { escapeXml, element as tag } from '../templates/xml.ts';
import type { EnaWriter } from './ena.ts';
import type { EnaRow, EnaStudy } from './ena-rows.ts';
import { type Portions, pieces } from './pieces.ts';

/** The text of an element, or nothing where there is none. */
function text(name: string, value: ArchiveValue): string {
  return value === null ? '' : tag(name, {}, escapeXml(writtenValue(value)));
}

/** A reference to what has this alias; without one it refers to nothing, and ENA asks for it. */
function reference(name: string, alias: string | null): string {
  return tag(name, { refname: alias ?? undefined });
}

function attribute(kind: string, name: string, value: ArchiveValue, units?: string): string {
  return tag(kind, {}, text('TAG', name), text('VALUE', value), text('UNITS', units ?? null));
}

function attributes(kind: string, list: readonly EnaAttribute[], given: Given, ...more: string[]): string {
  const found = list.flatMap((one) => {
    const value = attributeOf(one, given);
    return value === null ? [] : [attribute(kind, one.tag, value, unitsOf(one, value))];
  });
  const all = [...found, ...more];
  return all.length === 0 ? '' : tag(`${kind}S`, {}, ...all);
}

function studyXml({ title, abstract, type }: EnaStudy): string {
  const kind = tag('STUDY_TYPE', { existing_study_type: type });
  return tag(
    'STUDY',
    { alias: title },
    tag('DESCRIPTOR', {}, text('STUDY_TITLE', title), kind, text('STUDY_ABSTRACT', abstract)),
  );
}

function sampleXml({ given, sample, title }: EnaRow): string {
  const { taxon, description } = sampleOf(given);
  const checklist = attribute('SAMPLE_ATTRIBUTE', 'ENA-CHECKLIST', checklistOf(given));
  return tag(
    'SAMPLE',
    { alias: sample },
    text('TITLE', title),
    tag('SAMPLE_NAME', {}, text('TAXON_ID', taxon)),
    text('DESCRIPTION', description),
    attributes('SAMPLE_ATTRIBUTE', sampleAttributes, given, checklist),
  );
}

function experimentXml({ given, study, sample, experiment, title }: EnaRow): string {
  const { strategy, source, selection, layout, length, design, protocol, platform, model } = experimentOf(given);
  const library = tag(
    'LIBRARY_DESCRIPTOR',
    {},
    text('LIBRARY_NAME', title),
    text('LIBRARY_STRATEGY', strategy),
    text('LIBRARY_SOURCE', source),
    text('LIBRARY_SELECTION', selection),
    tag('LIBRARY_LAYOUT', {}, tag(layout, { NOMINAL_LENGTH: length === null ? undefined : writtenValue(length) })),
    text('LIBRARY_CONSTRUCTION_PROTOCOL', protocol),
  );
  return tag(
    'EXPERIMENT',
    { alias: experiment },
    text('TITLE', title),
    reference('STUDY_REF', study),
    tag(
      'DESIGN',
      {},
      tag('DESIGN_DESCRIPTION', {}, escapeXml(design ?? '')),
      reference('SAMPLE_DESCRIPTOR', sample),
      library,
    ),
    tag('PLATFORM', {}, platform === null ? '' : tag(platform, {}, text('INSTRUMENT_MODEL', model))),
    attributes('EXPERIMENT_ATTRIBUTE', experimentAttributes, given),
  );
}

function runXml({ given, experiment, run, title }: EnaRow): string {
  const files = filesOf(given).map(({ name, format, method, checksum }) =>
    tag('FILE', { filename: name, filetype: format, checksum_method: method, checksum: checksum ?? '' }),
  );
  const block = files.length === 0 ? '' : tag('DATA_BLOCK', {}, tag('FILES', {}, ...files));
  return tag('RUN', { alias: run }, text('TITLE', title), reference('EXPERIMENT_REF', experiment), block);
}

function set<T>(name: string, rows: Portions<T>, of: (row: T) => string) {
  const begin = `<?xml version="1.0" encoding="UTF-8"?>
<${name}>
`;
  return pieces(
    rows,
    (row) => `${of(row)}
`,
    begin,
    `</${name}>
`,
  );
}

/** The same tables as the documents of ENA's XML schemas. */
export const enaXml: EnaWriter = {
  extension: 'xml',
  study: (rows) => set('STUDY_SET', rows, studyXml),
  sample: (rows) => set('SAMPLE_SET', rows, sampleXml),
  experiment: (rows) => set('EXPERIMENT_SET', rows, experimentXml),
  run: (rows) => set('RUN_SET', rows, runXml),
};
