import { shapes } from '../shapes.ts';
import { instruments } from '../vocabularies/sequencing.ts';
import {
  attributeOf,
  checklistOf,
  defaultChecklist,
  experimentOf,
  filesOf,
  sampleAttributes,
  sampleOf,
} from './ena.ts';
import { type ArchiveValue, firstGiven, type Given, isMissingTerm, together } from './line.ts';
import { countryOrSea, enaSpelling } from './places.ts';
import type { Finding, FindingCode } from './rules.ts';

/** One thing that ENA would refuse, its name there, and the columns of ours from which it is made. */
type Refusal = [code: FindingCode, header: string, from: readonly string[], value?: ArchiveValue];

const isGiven = (value: ArchiveValue) => value !== null && !isMissingTerm(value);

/** Attributes that every checklist of ENA asks for; a term says why there is no value. */
const always = ['collection date', 'geographic location (country and/or sea)'];
/** Attributes that its checklists after MIxS ask for besides. */
const afterMixs = [
  'project name',
  'geographic location (latitude)',
  'geographic location (longitude)',
  'broad-scale environmental context',
  'local environmental context',
  'environmental medium',
];
/** Attributes that it asks for where a sample has this environmental package. */
const ofPackages: Readonly<Record<string, readonly string[]>> = {
  water: ['depth'],
  sediment: ['depth', 'elevation'],
  soil: ['depth', 'elevation'],
  'microbial mat/biofilm': ['depth', 'elevation'],
  air: ['altitude'],
};

/** The form of a value that is given, by attribute, and the finding where it has another. */
const forms: Readonly<Record<string, [FindingCode, (value: ArchiveValue) => boolean]>> = {
  'collection date': [
    'date',
    (value) =>
      String(value)
        .split('/')
        .every((date) => shapes.isoDate.test(date)),
  ],
  'geographic location (country and/or sea)': ['place', (value) => countryOrSea(String(value), enaSpelling) === value],
  'geographic location (latitude)': ['degrees', (value) => typeof value === 'number'],
  'geographic location (longitude)': ['degrees', (value) => typeof value === 'number'],
};

function* sampleRefusals(given: Given): Generator<Refusal> {
  const taxa = ['samp_taxon_id', 'taxon_id'];
  const taxon = together(firstGiven(given, taxa));
  if (sampleOf(given).taxon === null) yield [isGiven(taxon) ? 'taxonNumber' : 'required', 'taxon_id', taxa, taxon];
  const asked = [
    ...always,
    ...(checklistOf(given) === defaultChecklist ? [] : afterMixs),
    ...(ofPackages[String(together(given('environmental_package')))] ?? []),
  ];
  for (const attribute of sampleAttributes) {
    const { tag, from } = attribute;
    const value = attributeOf(attribute, given);
    if (value === null && asked.includes(tag)) yield ['required', tag, from];
    else if (value === 'missing' && asked.includes(tag)) yield ['bareMissing', tag, from, value];
    const [code, fits] = forms[tag] ?? [];
    if (code && isGiven(value) && !fits?.(value)) yield [code, tag, from, value];
  }
}

function* experimentRefusals(given: Given): Generator<Refusal> {
  if (given('study_title').length === 0) yield ['required', 'study_alias', ['study_title']];
  const layout = together(given('library_layout'));
  if (!isGiven(layout)) yield ['required', 'library_layout', ['library_layout']];
  const { platform, model } = experimentOf(given);
  const models: readonly string[] = Object.entries(instruments).find(([name]) => name === platform)?.[1] ?? [];
  if (platform === null) yield ['required', 'platform', ['sequencing_platform', 'seq_meth']];
  else if (!models.includes(model)) yield ['notInList', 'instrument_model', ['seq_meth', 'sequencing_platform'], model];
}

function* runRefusals(given: Given): Generator<Refusal> {
  const files = filesOf(given);
  if (files.length === 0) yield ['required', 'file_name', ['forward_read_file_name']];
  for (const { checksum, column } of files)
    if (checksum === null) yield ['required', 'file_checksum', [column.replace('_name', '_checksum')]];
  if (!given('checksum_method').some(isGiven)) yield ['required', 'checksum_method', ['checksum_method']];
  const isAlone = files.length === 1 && files[0]?.format === 'fastq';
  if (isAlone && experimentOf(given).layout === 'PAIRED')
    yield ['pairedLacks', 'file_name', ['reverse_read_file_name']];
}

/** All for which ENA would refuse an element's sample, experiment or run: by its XML schemas and its checklists. */
export function checkForEna(given: Given): Finding[] {
  return [...sampleRefusals(given), ...experimentRefusals(given), ...runRefusals(given)].map(
    ([code, header, from, value = null]): Finding => {
      const column = from.find((name) => given(name).length > 0) ?? from[0] ?? '';
      return { severity: 'error', code, header, column, value };
    },
  );
}
