import { normalizeText, Problem, readText, shorten } from '../cells.ts';
import { isPlaceholder, missingTermOf } from '../vocabularies/index.ts';
import { isPendingText } from '../vocabularies/placeholders.ts';
import { parseDoi, splitDois } from './dois.ts';

/** The kinds of records with INSDC accessions. A sequencing element corresponds to a run. */
export type AccessionKind = 'run' | 'experiment' | 'sample' | 'study' | 'analysis' | 'submission';

const bioSamplePrefix = 'SAM(?:E[AG]?|D|N)';

/** Prefixes of the accessions of each kind; kinds in receipts first, in the order of preference. */
const prefixes = {
  run: '[EDS]RR',
  experiment: '[EDS]RX',
  sample: `[EDS]RS|${bioSamplePrefix}`,
  study: '[EDS]RP|PRJ(?:E[AB]|N[AB]|D[AB])',
  analysis: '[EDS]RZ',
  submission: '[EDS]RA',
} as const satisfies Record<AccessionKind, string>;

const kinds = Object.entries(prefixes).map(([kind, prefix]) => ({
  kind: kind as AccessionKind,
  pattern: new RegExp(`^(?:${prefix})\\d{1,12}$`),
}));

/** The kind of an INSDC accession in upper case; null for any other text. */
export function accessionKind(accession: string): AccessionKind | null {
  return kinds.find(({ pattern }) => pattern.test(accession))?.kind ?? null;
}

const bioSample = new RegExp(`^${bioSamplePrefix}\\d{1,12}$`);
/** Whether a text is the accession of a BioSample, in upper case. */
export const isBioSample = (text: string): boolean => bioSample.test(text);

/** The kinds of accessions in an archive's receipt, in the order of preference. */
const rankedKinds: readonly AccessionKind[] = ['run', 'experiment', 'sample', 'study'];

/** An accession with as many digits as archives assign. A shorter text such as `DRS12` can be the name of a sample. */
const fullLengthPattern = /^(?:[EDS]R.\d{5}|SAM[A-Z]+\d{3}|PRJ)/;

/** Whether a text is an INSDC accession in upper case that cannot be the name of a sample. */
export const isFullAccession = (text: string): boolean => fullLengthPattern.test(text) && accessionKind(text) !== null;

/** The rank of a kind among those in receipts; -1 for other kinds. */
export const rankOfKind = (kind: AccessionKind): number => rankedKinds.indexOf(kind);

export const accessionRankCount = rankedKinds.length;

/** The URL of a stored accession or DOI; null for an unknown archive. */
export function accessionUrl(accession: string): string | null {
  if (accessionKind(accession)) return `https://www.ebi.ac.uk/ena/browser/view/${accession}`;
  return parseDoi(accession) === accession ? `https://doi.org/${accession}` : null;
}

/** The warning about an accession: its kind if it is not a run, or `other` if it is not from INSDC. */
type AccessionWarning = Exclude<AccessionKind, 'run'> | 'other';

/** The warning about a stored accession; null for a run and for a missing-value term. */
export function accessionWarning(accession: string): AccessionWarning | null {
  const kind = accessionKind(accession);
  if (kind) return kind === 'run' ? null : kind;
  return missingTermOf(accession) ? null : 'other';
}

/** Limits the characters of an accession of any archive, which can be a URL. */
const maxLength = 1000;

const anyNumber = `(?:${Object.values(prefixes).join('|')})\\d{1,12}`;
const numberWithVersion = new RegExp(`^(${anyNumber})(?:\\.\\d{0,3})?$`, 'i');
/** An accession within other text; five digits exclude a coincidence. */
const numberWithin = new RegExp(`(?<![a-z0-9])(?:${Object.values(prefixes).join('|')})\\d{5}`, 'i');
const rangeSign = String.raw`\s*(?:[-\u2010-\u2015\u2212~]|\.{2,3}|\u2026|to|bis)\s*`;
/** Ranges of accessions: `ERR1-ERR5`, `ERR1234567–69`, `CRR1-CRR5`. */
const ranges = [
  new RegExp(`${anyNumber}${rangeSign}(?:${anyNumber}|\\d+)(?![\\w.])`, 'i'),
  new RegExp(`^([a-z]+)\\d+${rangeSign}\\1\\d+$`, 'i'),
];

const separators = /[\s:;,|/#()[\]{}<>"'=&?\u00ab\u00bb\u2018-\u201e]+/;

/** Hosts of INSDC's archives, and of resolvers of their accessions. */
const hosts = /(?:^|\.)(?:ebi\.ac\.uk|ncbi\.nlm\.nih\.gov|nig\.ac\.jp|identifiers\.org|n2t\.net)$/i;
const urlPattern = /^(?:(?:https?:)?\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})\//i;

/** Words next to an accession that only describe it. */
const accompanyingWords: ReadonlySet<string> = new Set(
  `ena sra dra era ebi embl embl-ebi ncbi ddbj insdc ena.embl insdc.sra insdc.run run experiment sample study project
   analysis submission biosample biosamples bioproject accession number no no. nr nr. acc acc. id`.split(/\s+/),
);

/** The distinct INSDC accessions in a text, and its other words. */
function partsOf(text: string): { numbers: string[]; others: string[] } {
  const words = text.split(separators).filter((word) => word !== '' && word !== '.');
  const accessions = words.map((word) => numberWithVersion.exec(word)?.[1]?.toUpperCase() ?? null);
  return {
    numbers: [...new Set(accessions.filter((accession) => accession !== null))],
    others: words.filter((word, i) => accessions[i] === null && !accompanyingWords.has(word.toLowerCase())),
  };
}

type AccessionProblemCode = 'accession' | 'accessionSeveral' | 'accessionNone';

/** The only accession in a text, or the code of the broken rule. */
function parseAccession(text: string): { number: string } | { code: AccessionProblemCode } {
  if (isPlaceholder(text)) return { code: 'accessionNone' };
  const [, host] = urlPattern.exec(text) ?? [];
  const { numbers, others } = partsOf(text);
  const [number, another] = numbers;
  if (host !== undefined && hosts.test(host))
    return another ? { code: 'accessionSeveral' } : number ? { number } : { code: 'accession' };
  if (text.includes('://') && numberWithin.test(text)) return { code: 'accession' };
  if (another || ranges.some((range) => range.test(text))) return { code: 'accessionSeveral' };
  if (number) return others.length === 0 ? { number } : { code: 'accession' };
  if (numberWithin.test(text)) return { code: 'accession' };
  if (isPendingText(text)) return { code: 'accessionNone' };
  if (splitDois(text).length > 1) return { code: 'accessionSeveral' };
  const doi = parseDoi(text);
  if (doi !== null) return { number: doi };
  const numbered = text.split(/[\s;,|]/).filter((part) => /\d/.test(part)).length;
  if (numbered > 1) return { code: 'accessionSeveral' };
  return numbered === 1 ? { number: text } : { code: 'accession' };
}

/**
 * Reads an accession number: one of INSDC in upper case, from any text in which people copy it; one of another archive
 * as typed, and a DOI in its stored form. Missing-value terms are accepted; placeholders and several accessions are
 * refused.
 */
export function readAccession(typed: string): string | Problem {
  const text = readText(normalizeText(typed).trim(), maxLength);
  if (text instanceof Problem) return text;
  // Fast path: nearly all texts are an accession alone.
  const upperCase = text.toUpperCase();
  if (accessionKind(upperCase)) return upperCase;
  const term = missingTermOf(text);
  if (term) return term;
  const result = parseAccession(text);
  return 'number' in result ? result.number : new Problem(result.code, { value: shorten(text) });
}

/** The rank of an accession with as many digits as archives assign; null for others. */
function rankOfAccession(accession: string): number | null {
  const kind = isFullAccession(accession) ? accessionKind(accession) : null;
  const rank = kind ? rankOfKind(kind) : -1;
  return rank < 0 ? null : rank;
}

/**
 * The rank of an accession number in a receipt, in any accepted form: 0 for a run, which identifies an element best,
 * then experiments, samples and studies. Null for other texts.
 */
export function accessionRank(text: string): number | null {
  const rank = rankOfAccession(text.trim().toUpperCase());
  if (rank !== null || !numberWithin.test(text)) return rank;
  const accession = readAccession(text);
  return typeof accession === 'string' ? rankOfAccession(accession) : null;
}
