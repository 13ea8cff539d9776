import { normalizeText, Problem, readText, shorten } from '../cells.ts';
import { isPlaceholder, missingTermOf } from '../vocabularies/index.ts';
import { isPendingText } from '../vocabularies/placeholders.ts';
import { parseDoi, splitDois } from './dois.ts';

/** Kinds of records to which the archives of the INSDC give numbers. A sequencing element is what they call a run. */
export type AccessionKind = 'run' | 'experiment' | 'sample' | 'study' | 'analysis' | 'submission';

/** The beginning of each kind's numbers, those that stand in receipts first, the most fitting of these at the top. */
const prefixes = {
  run: '[EDS]RR',
  experiment: '[EDS]RX',
  sample: '[EDS]RS|SAM(?:E[AG]?|D|N)',
  study: '[EDS]RP|PRJ(?:E[AB]|N[AB]|D[AB])',
  analysis: '[EDS]RZ',
  submission: '[EDS]RA',
} as const satisfies Record<AccessionKind, string>;

const kinds = Object.entries(prefixes).map(([kind, prefix]) => ({
  kind: kind as AccessionKind,
  form: new RegExp(`^(?:${prefix})\\d{1,12}$`),
}));

/** The kind of one of INSDC's numbers as it is kept, in capitals; null of any other text. */
export function accessionKind(number: string): AccessionKind | null {
  return kinds.find(({ form }) => form.test(number))?.kind ?? null;
}

/** Kinds whose numbers an archive's receipt gives beside the names of what was sent, the most fitting first. */
const rankedKinds: readonly AccessionKind[] = ['run', 'experiment', 'sample', 'study'];

/**
 * Digits of all numbers but those of BioSample and BioProject. With fewer, `DRS12` may as well be the name of a sample.
 */
const fullLengthPattern = /^(?:[EDS]R.\d{5}|SAM[A-Z]+\d{3}|PRJ)/;

/** The rank of a kind among those whose numbers a receipt gives; -1 of another one. */
export const rankOfKind = (kind: AccessionKind): number => rankedKinds.indexOf(kind);

export const accessionRankCount = rankedKinds.length;

/** The web address of a number as it is kept; null where its archive is not known. */
export function accessionUrl(number: string): string | null {
  if (accessionKind(number)) return `https://www.ebi.ac.uk/ena/browser/view/${number}`;
  return parseDoi(number) === number ? `https://doi.org/${number}` : null;
}

/**
 * Things that can be remarked of a number: that it is of another kind than a run, or of none of INSDC's read archives.
 */
type AccessionWarning = Exclude<AccessionKind, 'run'> | 'other';

/** The remark on a number as it is kept; null where it is a run's, or a reason why there is none. */
export function accessionWarning(number: string): AccessionWarning | null {
  const kind = accessionKind(number);
  if (kind) return kind === 'run' ? null : kind;
  return missingTermOf(number) ? null : 'other';
}

/** Characters of the longest number of any archive, which may be an address. */
const maxLength = 1000;

const anyNumber = `(?:${Object.values(prefixes).join('|')})\\d{1,12}`;
const numberWithVersion = new RegExp(`^(${anyNumber})(?:\\.\\d{0,3})?$`, 'i');
/** A number within other words: with so many digits it is no accident. */
const numberWithin = new RegExp(`(?<![a-z0-9])(?:${Object.values(prefixes).join('|')})\\d{5}`, 'i');
const rangeSign = String.raw`\s*(?:[-\u2010-\u2015\u2212~]|\.{2,3}|\u2026|to|bis)\s*`;
/** The first and the last of several: `ERR1-ERR5`, `ERR1234567–69`, `CRR1-CRR5`. */
const ranges = [
  new RegExp(`${anyNumber}${rangeSign}(?:${anyNumber}|\\d+)(?![\\w.])`, 'i'),
  new RegExp(`^([a-z]+)\\d+${rangeSign}\\1\\d+$`, 'i'),
];

const separators = /[\s:;,|/#()[\]{}<>"'=&?\u00ab\u00bb\u2018-\u201e]+/;

/** Hosts of INSDC's archives, and of those who resolve their numbers. */
const hosts = /(?:^|\.)(?:ebi\.ac\.uk|ncbi\.nlm\.nih\.gov|nig\.ac\.jp|identifiers\.org|n2t\.net)$/i;
const urlPattern = /^(?:(?:https?:)?\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})\//i;

/** Words that only say of what the number beside them is. */
const accompanyingWords: ReadonlySet<string> = new Set(
  `ena sra dra era ebi embl embl-ebi ncbi ddbj insdc ena.embl insdc.sra insdc.run run experiment sample study project
   analysis submission biosample biosamples bioproject accession number no no. nr nr. acc acc. id`.split(/\s+/),
);

/** The numbers of INSDC among words, each once, and the other words. */
function partsOf(text: string): { numbers: string[]; others: string[] } {
  const words = text.split(separators).filter((word) => word !== '' && word !== '.');
  const found = words.map((word) => numberWithVersion.exec(word)?.[1]?.toUpperCase() ?? null);
  return {
    numbers: [...new Set(found.filter((number) => number !== null))],
    others: words.filter((word, i) => found[i] === null && !accompanyingWords.has(word.toLowerCase())),
  };
}

type AccessionProblemCode = 'accession' | 'accessionSeveral' | 'accessionNone';

/** One number that stands in a text; the rule that it breaks, where it is not that. */
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
 * Reads an accession number: one of INSDC's in capitals, out of whichever form people copy it in; one of another
 * archive as it is typed, a DOI as DOIs are kept. A missing-value term stays. Words for nothing or for later, and
 * several numbers, are refused.
 */
export function readAccession(typed: string): string | Problem {
  const text = readText(normalizeText(typed).trim(), maxLength);
  if (text instanceof Problem) return text;
  // Nearly all are a number and nothing else, and need not be taken apart.
  const whole = text.toUpperCase();
  if (accessionKind(whole)) return whole;
  const term = missingTermOf(text);
  if (term) return term;
  const found = parseAccession(text);
  return 'number' in found ? found.number : new Problem(found.code, { value: shorten(text) });
}

/** The rank of a number that has as many digits as the archive's have. */
function rankOfNumber(number: string): number | null {
  const kind = fullLengthPattern.test(number) ? accessionKind(number) : null;
  const rank = kind ? rankOfKind(kind) : -1;
  return rank < 0 ? null : rank;
}

/**
 * The rank of a text among the numbers that a receipt gives, in whichever form it is written: 0 of a run, then
 * experiments, samples and studies; null where it is none of these.
 */
export function accessionRank(text: string): number | null {
  const rank = rankOfNumber(text.trim().toUpperCase());
  if (rank !== null || !numberWithin.test(text)) return rank;
  const number = readAccession(text);
  return typeof number === 'string' ? rankOfNumber(number) : null;
}
