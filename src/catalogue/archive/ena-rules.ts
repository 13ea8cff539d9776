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

/** A finding of ENA: its code, ENA's name of the attribute, and the columns that the attribute is built from. */
type Refusal = [code: EnaCode, header: string, from: readonly string[], value?: ArchiveValue];

/** Attributes that every checklist of ENA requires; a missing-value term suffices. */
const alwaysRequired = ['collection date', 'geographic location (country and/or sea)'];
/** Attributes that only the MIxS checklists require. */
const requiredByMixsChecklists = [
  'project name',
  'geographic location (latitude)',
  'geographic location (longitude)',
  'broad-scale environmental context',
  'local environmental context',
  'environmental medium',
];
/** The additional attributes that each environmental package requires. */
const requiredByPackage: Readonly<Record<string, readonly string[]>> = {
  water: ['depth'],
  sediment: ['depth', 'elevation'],
  soil: ['depth', 'elevation'],
  'microbial mat/biofilm': ['depth', 'elevation'],
  air: ['altitude'],
};

/** For each attribute, the check of its value and the code of the finding if the check fails. */
const formatRules: Readonly<Record<string, [EnaCode, (value: ArchiveValue) => boolean]>> = {
  'collection date': ['date', isDateOrPeriod],
  'geographic location (country and/or sea)': ['place', (value) => countryOrSea(String(value), enaSpelling) === value],
  'geographic location (latitude)': ['degrees', (value) => isDegrees(value, 90)],
  'geographic location (longitude)': ['degrees', (value) => isDegrees(value, 180)],
};

/** The number format of ENA's checklists. */
const numberPattern = /^[+-]?(?:0|[1-9]\d*)(?:\.\d*)?(?:[Ee][+-]?\d+)?$/;
/** Attributes that are a number in the checklists, and whether they accept a sign and missing-value terms. */
const numberAttributes: Readonly<Record<string, { isSigned: boolean; takesTerms: boolean }>> = {
  altitude: { isSigned: false, takesTerms: true },
  elevation: { isSigned: true, takesTerms: true },
  depth: { isSigned: false, takesTerms: true },
  'total depth of water column': { isSigned: false, takesTerms: false },
  'size-fraction lower threshold': { isSigned: false, takesTerms: false },
  'size-fraction upper threshold': { isSigned: false, takesTerms: false },
};

/** The code of the finding for a value that should be a number; null if it is one. */
function numberFault(tag: string, value: ArchiveValue): EnaCode | null {
  const format = numberAttributes[tag];
  if (!format || value === null) return null;
  if (isMissingTerm(value)) return format.takesTerms ? null : 'oneNumber';
  const text = toArchiveText(value);
  if (!numberPattern.test(text)) return 'oneNumber';
  return !format.isSigned && /^[+-]/.test(text) ? 'noSign' : null;
}

function* sampleRefusals(valuesOf: ElementValues): Generator<Refusal> {
  const taxon = joinDistinct(firstFilled(valuesOf, sampleFields.taxon));
  if (sampleOf(valuesOf).taxon === null)
    yield [hasValue(taxon) ? 'taxonNumber' : 'required', 'taxon_id', sampleFields.taxon, taxon];
  const required = [
    ...alwaysRequired,
    ...(checklistOf(valuesOf) === defaultChecklist ? [] : requiredByMixsChecklists),
    ...(requiredByPackage[String(joinDistinct(valuesOf('environmental_package')))] ?? []),
  ];
  for (const attribute of sampleAttributes) {
    const { tag, from } = attribute;
    const value = attributeOf(attribute, valuesOf);
    if (value === null && required.includes(tag)) yield ['required', tag, from];
    // ENA's checklists accept `missing` for attributes with a format, but not for plain texts.
    const isText = !(tag in formatRules || tag in numberAttributes);
    if (value === 'missing' && required.includes(tag) && isText) yield ['bareMissing', tag, from, value];
    const fault = numberFault(tag, value);
    if (fault) yield [fault, tag, from, value];
    const [code, fits] = formatRules[tag] ?? [];
    if (code && hasValue(value) && !fits?.(value)) yield [code, tag, from, value];
  }
}

function* experimentRefusals(valuesOf: ElementValues): Generator<Refusal> {
  if (valuesOf('study_title').length === 0) yield ['required', 'study_alias', ['study_title']];
  else if (valuesOf('project_study_abstract').length === 0)
    yield ['required', 'study_abstract', ['project_study_abstract']];
  const layout = joinDistinct(valuesOf('library_layout'));
  if (!hasValue(layout)) yield ['required', 'library_layout', ['library_layout']];
  else if (!['single', 'paired'].includes(String(layoutFrom(valuesOf('library_layout')))))
    yield ['notInList', 'library_layout', ['library_layout'], layout];
  const { platform, model, design } = experimentOf(valuesOf);
  if (design === null) yield ['required', 'design_description', ['library_strategy']];
  const models: readonly string[] = Object.entries(instruments).find(([name]) => name === platform)?.[1] ?? [];
  if (platform === null) yield ['required', 'platform', ['sequencing_platform', 'seq_meth']];
  else if (!models.includes(model)) yield ['notInList', 'instrument_model', ['seq_meth', 'sequencing_platform'], model];
}

function* runRefusals(valuesOf: ElementValues): Generator<Refusal> {
  const files = filesOf(valuesOf);
  const format = fileFormatOf(valuesOf);
  if (!enaFileFormats.some((fileFormat) => fileFormat === format))
    yield ['notInList', 'file_format', ['file_type'], format];
  const isForward = files.some(({ column }) => column === 'forward_read_file_name');
  if (!isForward) yield ['required', 'file_name', ['forward_read_file_name']];
  for (const { checksum, column } of files)
    if (checksum === null) yield ['required', 'file_checksum', [column.replace('_name', '_checksum')]];
  if (!valuesOf('checksum_method').some(hasValue)) yield ['required', 'checksum_method', ['checksum_method']];
  // ENA's tables have no column for the checksum method.
  const method = files.find((file) => file.method !== 'MD5')?.method;
  if (method) yield ['md5InTables', 'file_checksum', ['checksum_method'], method];
  const isAlone = isForward && files.length === 1 && files[0]?.format === 'fastq';
  if (isAlone && experimentOf(valuesOf).layout === 'PAIRED')
    yield ['pairedLacks', 'file_name', ['reverse_read_file_name']];
}

/** Texts of ENA's tables that are not attributes, with the columns that they are built from. */
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

/** Texts that are escaped in the tables, because a spreadsheet program would read them as formulas. */
function* escapedTexts(valuesOf: ElementValues): Generator<Refusal> {
  for (const attribute of [...sampleAttributes, ...experimentAttributes]) {
    const value = attributeOf(attribute, valuesOf);
    if (isFormulaLike(value)) yield ['markedInTables', attribute.tag, attribute.from, value];
  }
  for (const [header, from] of texts) {
    const value = joinDistinct(firstFilled(valuesOf, from));
    if (isFormulaLike(value)) yield ['markedInTables', header, from, value];
  }
  // In the alias, the event follows other text.
  const event = joinDistinct(valuesOf('event_label'));
  if (isFormulaLike(`:${event}`)) yield ['markedInTables', 'alias', ['event_label'], event];
}

/** The findings by ENA's XML schemas and checklists on an element's sample, experiment and run. */
export function checkForEna(valuesOf: ElementValues): Finding[] {
  const refusals = [
    ...sampleRefusals(valuesOf),
    ...experimentRefusals(valuesOf),
    ...runRefusals(valuesOf),
    ...escapedTexts(valuesOf),
  ];
  const findings = refusals.map(([code, header, from, value = null]) => {
    const column = from.find((name) => valuesOf(name).length > 0) ?? from[0] ?? '';
    return findingOf('ena', code, header, column, value);
  });
  const environmentTermFindings = sampleAttributes.flatMap((attribute): Finding[] => {
    if (!isEnvironmentHeader(attribute.tag)) return [];
    return [...environmentFindings('ena', attribute.tag, attributeOf(attribute, valuesOf), valuesOf)];
  });
  return [...findings, ...environmentTermFindings];
}
