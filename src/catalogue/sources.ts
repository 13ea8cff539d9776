/** A term of MIxS 7.0.1, or only of earlier versions: the number after `MIXS:`, the name, and the title. */
type MixsTerm = { standard: 'mixs'; number: string; name: string; title: string; isEarlier?: true };
/** The INSDC record type, or the feature table, that defines a name. */
type InsdcRecordType = 'study' | 'sample' | 'experiment' | 'run' | 'featureTable';
/** A name of INSDC: an element or attribute of its XML schemas, or an attribute of ENA's checklists. */
type InsdcName = { standard: 'insdc'; name: string; in: InsdcRecordType };
export type Source = MixsTerm | InsdcName;

/** The terms and names that a field follows exactly, not those that it only resembles. */
export type Sources = readonly Source[];

/** The sources of a field that follows no standard. */
export const own: Sources = [];

/** A term of MIxS by its number, name and title. */
export const mixs = (number: string, name: string, title: string): MixsTerm => ({
  standard: 'mixs',
  number,
  name,
  title,
});
/** A name of INSDC, and the record type that defines it. */
export const insdc = (recordType: InsdcRecordType, name: string): InsdcName => ({
  standard: 'insdc',
  name,
  in: recordType,
});

/* Sources shared by several fields. */
export const position = mixs('0000009', 'lat_lon', 'geographic location (latitude and longitude)');
export const collectionDate = [
  mixs('0000011', 'collection_date', 'collection date'),
  insdc('sample', 'collection date'),
];
export const collectMethod = [
  mixs('0001225', 'samp_collect_method', 'sample collection method'),
  insdc('sample', 'sample collection method'),
];
export const sizeFraction = mixs('0000017', 'size_frac', 'size fraction selected');
export const sizeFractionLow = [
  mixs('0000735', 'size_frac_low', 'size-fraction lower threshold'),
  insdc('sample', 'size-fraction lower threshold'),
];
export const sizeFractionUp = [
  mixs('0000736', 'size_frac_up', 'size-fraction upper threshold'),
  insdc('sample', 'size-fraction upper threshold'),
];
export const sourceMaterial = [
  mixs('0000026', 'source_mat_id', 'source material identifiers'),
  insdc('sample', 'source material identifiers'),
];
export const fileName = [insdc('run', 'filename')];
export const fileChecksum = [insdc('run', 'checksum')];
