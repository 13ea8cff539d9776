import { type ArchiveValue, hasValue, toArchiveText } from '../../../catalogue/archive/values.ts';
import { xmlElement as tag } from '../../xml.ts';
import { type Batches, writeChunks } from '../chunks.ts';

const dwc = 'http://rs.tdwg.org/dwc/terms/';
const dcterms = 'http://purl.org/dc/terms/';
const obis = 'http://rs.iobis.org/obis/terms/';

/**
 * A table of the archive: its file, the class of its rows, and its terms in the order of their columns, each with its
 * namespace.
 */
type ArchiveTable = { file: string; rowType: string; terms: Readonly<Record<string, string>> };

/** The core of the archive: Darwin Core's events. */
export const eventTable = {
  file: 'event.txt',
  rowType: `${dwc}Event`,
  terms: {
    eventID: dwc,
    parentEventID: dwc,
    eventType: dwc,
    fieldNumber: dwc,
    eventDate: dwc,
    habitat: dwc,
    samplingProtocol: dwc,
    sampleSizeValue: dwc,
    sampleSizeUnit: dwc,
    eventRemarks: dwc,
    waterBody: dwc,
    country: dwc,
    locality: dwc,
    verbatimLocality: dwc,
    minimumElevationInMeters: dwc,
    maximumElevationInMeters: dwc,
    verbatimElevation: dwc,
    minimumDepthInMeters: dwc,
    maximumDepthInMeters: dwc,
    minimumDistanceAboveSurfaceInMeters: dwc,
    maximumDistanceAboveSurfaceInMeters: dwc,
    decimalLatitude: dwc,
    decimalLongitude: dwc,
    geodeticDatum: dwc,
    modified: dcterms,
  },
} as const satisfies ArchiveTable;

/** OBIS's extension of measurements and facts. */
export const measurementTable = {
  file: 'extendedmeasurementorfact.txt',
  rowType: `${obis}ExtendedMeasurementOrFact`,
  terms: {
    measurementID: dwc,
    measurementType: dwc,
    measurementTypeID: obis,
    measurementValue: dwc,
    measurementUnit: dwc,
    measurementUnitID: obis,
    measurementMethod: dwc,
    measurementRemarks: dwc,
  },
} as const satisfies ArchiveTable;

export type EventRow = Partial<Record<keyof typeof eventTable.terms, ArchiveValue>>;
export type MeasurementRow = Partial<Record<keyof typeof measurementTable.terms, ArchiveValue>> & {
  eventID: string;
  measurementID: string;
};

/** The column by which a row of an extension refers to its row in the core. It is no term of the extension. */
const coreId = 'eventID';

/** A value in a file that knows no quotes: tabs and line breaks become spaces. A missing-value term is no value. */
const cellOf = (value: ArchiveValue): string =>
  value === null || !hasValue(value)
    ? ''
    : toArchiveText(value)
        .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim();

const lineOf = (cells: readonly ArchiveValue[]): string => `${cells.map(cellOf).join('\t')}\n`;

function writeTable<C extends string>(
  columns: readonly C[],
  rows: Batches<Readonly<Partial<Record<C, ArchiveValue>>>>,
): AsyncGenerator<Buffer> {
  return writeChunks(rows, (row) => lineOf(columns.map((name) => row[name] ?? null)), lineOf(columns));
}

const termsOf = <T extends Readonly<Record<string, string>>>(terms: T) => Object.keys(terms) as (keyof T & string)[];

/** The file of the core, in chunks. */
export const writeEvents = (rows: Batches<EventRow>): AsyncGenerator<Buffer> =>
  writeTable(termsOf(eventTable.terms), rows);

/** The file of the extension, in chunks. */
export const writeMeasurements = (rows: Batches<MeasurementRow>): AsyncGenerator<Buffer> =>
  writeTable([coreId, ...termsOf(measurementTable.terms)], rows);

function fileElement(kind: 'core' | 'extension', { file, rowType, terms }: ArchiveTable): string {
  const isCore = kind === 'core';
  const fields = Object.entries(terms).map(([name, namespace], i) =>
    tag('field', { index: isCore ? i : i + 1, term: `${namespace}${name}` }),
  );
  const format = {
    encoding: 'UTF-8',
    fieldsTerminatedBy: '\\t',
    linesTerminatedBy: '\\n',
    fieldsEnclosedBy: '',
    ignoreHeaderLines: 1,
    rowType,
  };
  const files = tag('files', {}, tag('location', {}, file));
  return `${tag(kind, format, files, tag(isCore ? 'id' : 'coreid', { index: 0 }), ...fields)}\n`;
}

/** The description of the archive's files, `meta.xml` (Darwin Core text guide). */
export const metaXml = (): string => `<?xml version="1.0" encoding="UTF-8"?>
${tag(
  'archive',
  { xmlns: 'http://rs.tdwg.org/dwc/text/', metadata: 'eml.xml' },
  '\n',
  fileElement('core', eventTable),
  fileElement('extension', measurementTable),
)}
`;
