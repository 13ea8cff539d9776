import { isFormulaLike } from '../values/separated-values.ts';
import { instruments } from '../vocabularies/sequencing.ts';
import { countryOrSea, enaSpelling } from './countries-and-seas.ts';
import {
  attributeOf,
  checklistOf,
  defaultChecklist,
  enaFileFormats,
  experimentAttributes,
  experimentOf,
  fileFormatOf,
  filesOf,
  sampleAttributes,
  sampleFields,
  sampleOf,
} from './ena.ts';
import { environmentFindings, isEnvironmentHeader } from './envo-rules.ts';
import { type EnaCode, type Finding, findingOf } from './findings.ts';
import {
  type ArchiveValue,
  type ElementValues,
  firstFilled,
  hasValue,
  isDateOrPeriod,
  isDegrees,
  isMissingTerm,
  joinDistinct,
  layoutFrom,
  toArchiveText,
} from './values.ts';

/** One thing that ENA would refuse or may, its name there, and the columns of ours from which it is made. */
type Refusal = [code: EnaCode, header: string, from: readonly string[], value?: ArchiveValue];

/** Attributes that every checklist of ENA asks for; a term says why there is no value. */
const alwaysRequired = ['collection date', 'geographic location (country and/or sea)'];
/** Attributes that its checklists after MIxS ask for besides. */
const requiredByMixsChecklists = [
  'project name',
  'geographic location (latitude)',
  'geographic location (longitude)',
  'broad-scale environmental context',
  'local environmental context',
  'environmental medium',
];
/** Attributes that it asks for where a sample has this environmental package. */
const requiredByPackage: Readonly<Record<string, readonly string[]>> = {
  water: ['depth'],
  sediment: ['depth', 'elevation'],
  soil: ['depth', 'elevation'],
  'microbial mat/biofilm': ['depth', 'elevation'],
  air: ['altitude'],
};

/** The form of a value that is given, by attribute, and the finding where it has another. */
const formatRules: Readonly<Record<string, [EnaCode, (value: ArchiveValue) => boolean]>> = {
  'collection date': ['date', isDateOrPeriod],
  'geographic location (country and/or sea)': ['place', (value) => countryOrSea(String(value), enaSpelling) === value],
  'geographic location (latitude)': ['degrees', (value) => isDegrees(value, 90)],
  'geographic location (longitude)': ['degrees', (value) => isDegrees(value, 180)],
};

/** A number as ENA's checklists have it. */
const numberPattern = /^[+-]?(?:0|[1-9]\d*)(?:\.\d*)?(?:[Ee][+-]?\d+)?$/;
/** Attributes that are one number in its checklists, and whether a sign or a missing-value term may stand there. */
const numbers: Readonly<Record<string, { isSigned: boolean; takesTerms: boolean }>> = {
  altitude: { isSigned: false, takesTerms: true },
  elevation: { isSigned: true, takesTerms: true },
  depth: { isSigned: false, takesTerms: true },
  'total depth of water column': { isSigned: false, takesTerms: false },
  'size-fraction lower threshold': { isSigned: false, takesTerms: false },
  'size-fraction upper threshold': { isSigned: false, takesTerms: false },
};

/** The cause for which ENA may refuse a value that should be a number. */
function numberFault(tag: string, value: ArchiveValue): EnaCode | null {
  const form = numbers[tag];
  if (!form || value === null) return null;
  if (isMissingTerm(value)) return form.takesTerms ? null : 'oneNumber';
  const text = toArchiveText(value);
  if (!numberPattern.test(text)) return 'oneNumber';
  return !form.isSigned && /^[+-]/.test(text) ? 'noSign' : null;
}

function* sampleRefusals(given: ElementValues): Generator<Refusal> {
  const taxon = joinDistinct(firstFilled(given, sampleFields.taxon));
  if (sampleOf(given).taxon === null)
    yield [hasValue(taxon) ? 'taxonNumber' : 'required', 'taxon_id', sampleFields.taxon, taxon];
  const asked = [
    ...alwaysRequired,
    ...(checklistOf(given) === defaultChecklist ? [] : requiredByMixsChecklists),
    ...(requiredByPackage[String(joinDistinct(given('environmental_package')))] ?? []),
  ];
  for (const attribute of sampleAttributes) {
    const { tag, from } = attribute;
    const value = attributeOf(attribute, given);
    if (value === null && asked.includes(tag)) yield ['required', tag, from];
    // Forms of a checklist have this term beside the others.
    const isText = !(tag in formatRules || tag in numbers);
    if (value === 'missing' && asked.includes(tag) && isText) yield ['bareMissing', tag, from, value];
    const fault = numberFault(tag, value);
    if (fault) yield [fault, tag, from, value];
    const [code, fits] = formatRules[tag] ?? [];
    if (code && hasValue(value) && !fits?.(value)) yield [code, tag, from, value];
  }
}

function* experimentRefusals(given: ElementValues): Generator<Refusal> {
  if (given('study_title').length === 0) yield ['required', 'study_alias', ['study_title']];
  else if (given('project_study_abstract').length === 0)
    yield ['required', 'study_abstract', ['project_study_abstract']];
  const layout = joinDistinct(given('library_layout'));
  if (!hasValue(layout)) yield ['required', 'library_layout', ['library_layout']];
  else if (!['single', 'paired'].includes(String(layoutFrom(given('library_layout')))))
    yield ['notInList', 'library_layout', ['library_layout'], layout];
  const { platform, model, design } = experimentOf(given);
  if (design === null) yield ['required', 'design_description', ['library_strategy']];
  const models: readonly string[] = Object.entries(instruments).find(([name]) => name === platform)?.[1] ?? [];
  if (platform === null) yield ['required', 'platform', ['sequencing_platform', 'seq_meth']];
  else if (!models.includes(model)) yield ['notInList', 'instrument_model', ['seq_meth', 'sequencing_platform'], model];
}

function* runRefusals(given: ElementValues): Generator<Refusal> {
  const files = filesOf(given);
  const format = fileFormatOf(given);
  if (!enaFileFormats.some((known) => known === format)) yield ['notInList', 'file_format', ['file_type'], format];
  const isForward = files.some(({ column }) => column === 'forward_read_file_name');
  if (!isForward) yield ['required', 'file_name', ['forward_read_file_name']];
  for (const { checksum, column } of files)
    if (checksum === null) yield ['required', 'file_checksum', [column.replace('_name', '_checksum')]];
  if (!given('checksum_method').some(hasValue)) yield ['required', 'checksum_method', ['checksum_method']];
  // The tables have no column for the method.
  const method = files.find((file) => file.method !== 'MD5')?.method;
  if (method) yield ['md5InTables', 'file_checksum', ['checksum_method'], method];
  const isAlone = isForward && files.length === 1 && files[0]?.format === 'fastq';
  if (isAlone && experimentOf(given).layout === 'PAIRED')
    yield ['pairedLacks', 'file_name', ['reverse_read_file_name']];
}

/** Texts of its tables that are no attributes, with the columns that they come from. */
const texts: readonly (readonly [header: string, from: readonly string[]])[] = [
  // A sample's alias begins with its campaign.
  ['alias', ['campaign']],
  ['title', ['field_sample_name']],
  ['library_name', ['samp_name']],
  ['sample_description', sampleFields.description],
  ['study_alias', ['study_title']],
  ['study_abstract', ['project_study_abstract']],
  ['library_construction_protocol', ['sequencing_library.protocol_id']],
  ['file_name', ['forward_read_file_name']],
  ['file_name', ['reverse_read_file_name']],
];

/** Texts that do not stand in the tables as they are, where a spreadsheet program would take them for formulas. */
function* escapedTexts(given: ElementValues): Generator<Refusal> {
  for (const attribute of [...sampleAttributes, ...experimentAttributes]) {
    const value = attributeOf(attribute, given);
    if (isFormulaLike(value)) yield ['markedInTables', attribute.tag, attribute.from, value];
  }
  for (const [header, from] of texts) {
    const value = joinDistinct(firstFilled(given, from));
    if (isFormulaLike(value)) yield ['markedInTables', header, from, value];
  }
  // The event stands within the alias.
  const event = joinDistinct(given('event_label'));
  if (isFormulaLike(`:${event}`)) yield ['markedInTables', 'alias', ['event_label'], event];
}

/** All for which ENA would refuse an element's sample, experiment or run, or may: by its XML schemas and its checklists. */
export function checkForEna(given: ElementValues): Finding[] {
  const all = [...sampleRefusals(given), ...experimentRefusals(given), ...runRefusals(given), ...escapedTexts(given)];
  const found = all.map(([code, header, from, value = null]) => {
    const column = from.find((name) => given(name).length > 0) ?? from[0] ?? '';
    return findingOf('ena', code, header, column, value);
  });
  const terms = sampleAttributes.flatMap((attribute): Finding[] => {
    if (!isEnvironmentHeader(attribute.tag)) return [];
    return [...environmentFindings('ena', attribute.tag, attributeOf(attribute, given), given)];
  });
  return [...found, ...terms];
}
