import type { PlausibilityCode } from '../plausibility/rule.ts';
import type { ArchiveValue } from './values.ts';

type Severity = 'error' | 'warning';

/** Findings on read files, which both archives share. */
const readFileSeverities = {
  fileName: 'error',
  emptyFile: 'error',
  fileEnding: 'warning',
  fastqUnpacked: 'warning',
  sameFile: 'warning',
  readsSwapped: 'warning',
  notMates: 'warning',
  readsCounted: 'warning',
  mateApart: 'warning',
  sharedSum: 'warning',
  sumWithoutFile: 'warning',
} as const satisfies Readonly<Record<string, Severity>>;

export type ReadFileCode = keyof typeof readFileSeverities;
/** Findings on contradictory values, which archives accept. */
const plausibilitySeverities = {
  beforeOther: 'warning',
  afterOther: 'warning',
  moreThanOther: 'warning',
  belowLeast: 'warning',
  aboveMost: 'warning',
  tooLongAgo: 'warning',
  zeroPosition: 'warning',
  samePosition: 'warning',
} as const satisfies Record<PlausibilityCode, Severity>;

/** The severity of each finding by archive and code; the codes are keys of the locale's texts about findings. */
export const findingSeverities = {
  gfbio: {
    required: 'error',
    layout: 'error',
    pairedLacks: 'error',
    singleHas: 'error',
    notInList: 'error',
    checksumMethod: 'error',
    taxonNumber: 'error',
    place: 'error',
    envo: 'error',
    envoReason: 'error',
    envoLabel: 'warning',
    envoObsolete: 'warning',
    envoUnknown: 'warning',
    envoCleaned: 'warning',
    empty: 'warning',
    bareMissing: 'warning',
    emptyForPackage: 'warning',
    noAltitude: 'warning',
    degrees: 'warning',
    depth: 'warning',
    elevation: 'warning',
    date: 'warning',
    lengthLeftOut: 'warning',
    sameTitle: 'warning',
    sameRun: 'warning',
    wrongNumber: 'warning',
    marked: 'warning',
    ...readFileSeverities,
    ...plausibilitySeverities,
  },
  ena: {
    required: 'error',
    taxonNumber: 'error',
    date: 'error',
    place: 'error',
    degrees: 'error',
    notInList: 'error',
    pairedLacks: 'error',
    oneNumber: 'error',
    noSign: 'error',
    bareMissing: 'warning',
    sameRun: 'warning',
    wrongNumber: 'warning',
    envoLabel: 'warning',
    envoObsolete: 'warning',
    envoUnknown: 'warning',
    envoCleaned: 'warning',
    md5InTables: 'warning',
    markedInTables: 'warning',
    ...readFileSeverities,
    // ENA validates the files, and accepts a file name only once.
    fileEnding: 'error',
    fastqUnpacked: 'error',
    sameFile: 'error',
    ...plausibilitySeverities,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Severity>>>>;

/** The archives whose rules are checked, named like their export forms. */
export type Archive = keyof typeof findingSeverities;
type Codes = { [A in Archive]: keyof (typeof findingSeverities)[A] };
export type GfbioCode = Codes['gfbio'];
export type EnaCode = Codes['ena'];
export type FindingCode = Codes[Archive];

/** The codes of all archives, without duplicates. */
export const findingCodes = [...new Set(Object.values(findingSeverities).flatMap(Object.keys))] as FindingCode[];

/** A finding on one element: `header` is the archive's column, `column` is our column to correct. */
export type Finding = {
  severity: Severity;
  code: FindingCode;
  header: string;
  column: string;
  value: ArchiveValue;
  /** The column of the contradicting value. */
  other?: string;
  /** The limit that the value exceeds. */
  limit?: number | string;
  /** Suggested values. */
  instead?: readonly string[];
};

export function findingOf<A extends Archive>(
  archive: A,
  code: Codes[A] & FindingCode,
  header: string,
  column: string,
  value: ArchiveValue,
): Finding {
  const severities: Readonly<Partial<Record<FindingCode, Severity>>> = findingSeverities[archive];
  return { severity: severities[code] ?? 'error', code, header, column, value };
}

/** Whether a refusal says that a value is lacking; any other says that a value is wrong. */
export const isMissingCode = (code: FindingCode): boolean => code === 'required' || code === 'pairedLacks';
