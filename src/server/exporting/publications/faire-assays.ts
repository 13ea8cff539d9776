import { type ArchiveValue, type ElementValues, joinDistinct } from '../../../catalogue/archive/values.ts';
import { platformOf } from '../../../catalogue/vocabularies/sequencing.ts';
import { unknownModel } from '../../../catalogue/vocabularies/unknown-model.ts';
import { projectTerms } from './faire-terms.ts';
import { knownOf, type LeaveOut, translate, type Values } from './faire-values.ts';

/** Sequences of nucleotides by their direction. */
type Sequences = Readonly<Record<'forward' | 'reverse', readonly string[]>>;

const nucleotides = /^[ACGTUIRYSWKMBDHVN]{4,200}$/;

/** The direction that a label names, or that a sequence without one has as the first or second of at most two. */
function directionOf(label: string, index: number, count: number): keyof Sequences | undefined {
  if (label === '') return count > 2 ? undefined : index === 0 ? 'forward' : 'reverse';
  if (/^(?:f|fw|fwd|forward)\b/i.test(label)) return 'forward';
  return /^(?:r|rv|rev|reverse)\b/i.test(label) ? 'reverse' : undefined;
}

/**
 * The sequences of primers or adapters in a text, in capital letters: `FWD:GTGY…;REV:CCGY…`, or two without labels, of
 * which the first is the forward one. Null where a part is no sequence, or its direction is not known.
 */
export function sequencesOf(text: string): Sequences | null {
  const parts = text
    .split(/[;|,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found: Record<keyof Sequences, string[]> = { forward: [], reverse: [] };
  for (const [index, part] of parts.entries()) {
    const colon = part.indexOf(':');
    const sequence = part
      .slice(colon + 1)
      .trim()
      .toUpperCase();
    const direction = directionOf(part.slice(0, Math.max(colon, 0)).trim(), index, parts.length);
    if (direction === undefined || !nucleotides.test(sequence)) return null;
    found[direction].push(sequence);
  }
  return found;
}

const sequenceCell =
  (name: string, column: string, direction: 'forward' | 'reverse') =>
  (valuesOf: ElementValues, leaveOut: LeaveOut): ArchiveValue => {
    const read = knownOf(valuesOf(column)).map((text) => sequencesOf(String(text)));
    if (read.includes(null)) leaveOut(`${name}: not readable as sequences of both directions`);
    return joinDistinct(read.flatMap((sequences) => sequences?.[direction] ?? []));
  };

/** Letters and digits of a gene’s name, in lower case. */
const plainGene = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Spellings of genes, without punctuation, by the controlled values of FAIRe. */
const geneSpellings: readonly (readonly [pattern: RegExp, gene: string])[] = [
  [/^(?:mt|mito(?:chondrial)?)?12s/, '12S rRNA (SSU mitochondria)'],
  [/^(?:mt|mito)\w{0,20}16s|^16s\w{0,10}mito|^16slsu/, '16S rRNA (LSU mitochondria)'],
  [/^(?:v\d)?16s/, '16S rRNA (SSU prokaryote)'],
  [/^(?:v\d)?18s/, '18S rRNA (SSU eukaryote)'],
  [/^23s/, '23S rRNA (LSU prokaryote)'],
  [/^28s/, '28S rRNA (LSU eukaryote)'],
  [/^(?:mt)?(?:co1|coi|cox1|coxi|cytochromec?oxidasesubunit(?:1|i))$/, 'COI'],
  [/^(?:mt)?(?:co2|coii|cox2|coxii|cytochromec?oxidasesubunit(?:2|ii))$/, 'COII'],
  [/^(?:mt)?(?:co3|coiii|cox3|coxiii|cytochromec?oxidasesubunit(?:3|iii))$/, 'COIII'],
  [/^(?:mt)?(?:cytb|cob|cytochromeb)$/, 'CytB'],
  [/^(?:dloop|controlregion)$/, 'D-loop'],
  [/^its[12]?$|^internaltranscribedspacer[12]?$/, 'ITS'],
];

/**
 * The controlled value of a gene. MIxS's 16S is that of prokaryotes unless the name speaks of mitochondria. A name of
 * several genes is none of the list.
 */
export function geneOf(name: string): string {
  const plain = plainGene(name);
  const listed = projectTerms.target_gene?.values?.find((gene) => plainGene(gene) === plain);
  if (listed !== undefined) return listed;
  const subunits = new Set(plain.match(/\d\ds/g) ?? []);
  const spelling = subunits.size > 1 ? undefined : geneSpellings.find(([pattern]) => pattern.test(plain));
  return spelling?.[1] ?? name;
}

/** The identifiers of sequencers in the Ontology for Biomedical Investigations, with maker and model. */
const instruments: Readonly<Record<string, string>> = {
  'Illumina Genome Analyzer II': 'Illumina Genome Analyzer II [OBI_0000703]',
  'Illumina Genome Analyzer IIx': 'Illumina Genome Analyzer IIx [OBI_0002000]',
  'Illumina HiSeq 1000': 'Illumina HiSeq 1000 [OBI_0002022]',
  'Illumina HiSeq 1500': 'Illumina HiSeq 1500 [OBI_0003386]',
  'Illumina HiSeq 2000': 'Illumina HiSeq 2000 [OBI_0002001]',
  'Illumina HiSeq 2500': 'Illumina HiSeq 2500 [OBI_0002002]',
  'Illumina HiSeq 3000': 'Illumina HiSeq 3000 [OBI_0002048]',
  'Illumina HiSeq 4000': 'Illumina HiSeq 4000 [OBI_0002049]',
  'Illumina MiSeq': 'Illumina MiSeq [OBI_0002003]',
  'NextSeq 500': 'Illumina NextSeq 500 [OBI_0002021]',
  'PacBio RS II': 'PacBio RS II [OBI_0002012]',
};

const isModel = (model: string | number): boolean => model !== unknownModel;

/** Signs that separate names or enclose identifiers, of which FAIRe takes those of its own ontology alone. */
const signsOfLists = /\[[^\]]*\]?|[|\]]/g;

function instrumentCell(valuesOf: ElementValues): ArchiveValue {
  const models = knownOf(valuesOf('seq_meth')).filter(isModel);
  const names = models.map((model) => String(model).replaceAll(signsOfLists, ' ').replaceAll(/\s+/g, ' ').trim());
  return joinDistinct(names.filter(Boolean).map((name) => instruments[name] ?? name));
}

/** Whether an assay amplifies by PCR: by its strategy, its selection or its primers; null if nothing says it. */
function usesPcr(valuesOf: ElementValues): boolean | null {
  const [strategies, selections, primers] = ['library_strategy', 'library_selection', 'pcr_primers'].map((column) =>
    knownOf(valuesOf(column)).map(String),
  );
  if (primers?.length || strategies?.includes('AMPLICON') || selections?.some((one) => /PCR/.test(one))) return true;
  return strategies?.length ? false : null;
}

const pcrTerm =
  (cell: (valuesOf: ElementValues, leaveOut: LeaveOut) => ArchiveValue) =>
  (valuesOf: ElementValues, leaveOut: LeaveOut): ArchiveValue =>
    cell(valuesOf, leaveOut) ?? (usesPcr(valuesOf) === false ? 'not applicable' : null);

function assayTypeCell(valuesOf: ElementValues): ArchiveValue {
  const strategies = knownOf(valuesOf('library_strategy'));
  if (strategies.includes('AMPLICON')) return 'metabarcoding';
  const [strategy] = strategies;
  if (strategy !== undefined) return `other:${strategy}`;
  return knownOf(valuesOf('target_gene')).length > 0 ? 'metabarcoding' : null;
}

const translated = (name: string, values: Values, leaveOut: LeaveOut): ArchiveValue =>
  translate(name, projectTerms[name] ?? {}, values, leaveOut);

const layouts: Readonly<Record<string, string>> = { PAIRED: 'paired end', SINGLE: 'single end' };

type AssayBuilder = (valuesOf: ElementValues, leaveOut: LeaveOut) => ArchiveValue;

/** The terms of assays whose values differ from the columns of the catalogue. */
export const assayCells: Readonly<Record<string, AssayBuilder>> = {
  assay_type: assayTypeCell,
  pcr_0_1: (valuesOf) => {
    const isUsed = usesPcr(valuesOf);
    return isUsed === null ? null : isUsed ? '1' : '0';
  },
  target_gene: (valuesOf, leaveOut) =>
    translated(
      'target_gene',
      knownOf(valuesOf('target_gene')).map((gene) => geneOf(String(gene))),
      leaveOut,
    ),
  pcr_primer_forward: pcrTerm(sequenceCell('pcr_primer_forward', 'pcr_primers', 'forward')),
  pcr_primer_reverse: pcrTerm(sequenceCell('pcr_primer_reverse', 'pcr_primers', 'reverse')),
  adapter_forward: sequenceCell('adapter_forward', 'adapters', 'forward'),
  adapter_reverse: sequenceCell('adapter_reverse', 'adapters', 'reverse'),
  lib_layout: (valuesOf, leaveOut) =>
    translated(
      'lib_layout',
      knownOf(valuesOf('library_layout')).map((layout) => layouts[layout] ?? layout),
      leaveOut,
    ),
  platform: (valuesOf, leaveOut) => {
    const known = knownOf(valuesOf('sequencing_platform'));
    const ofModels = knownOf(valuesOf('seq_meth')).flatMap((model) => platformOf(String(model)) ?? []);
    return translated('platform', known.length > 0 ? known : ofModels, leaveOut);
  },
  instrument: instrumentCell,
};

const maxNameLength = 60;

/** A text as a name that programs read: letters, digits and single hyphens. */
export const machineName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxNameLength)
    .trim()
    .replaceAll(' ', '-');

/** An assay: the strategy of the library, its gene and part of it, and the primers. */
type Assay = readonly [strategy: string | null, gene: string | null, part: string | null, primers: string | null];

/**
 * Names for assays, `16S-rRNA_V4-V5`. Several of one name are numbered behind two underscores, which no name has.
 * @returns a map from the assays, as JSON, to their names
 */
export function nameAssays(keys: readonly string[]): ReadonlyMap<string, string> {
  const baseOf = (key: string): string => {
    const [strategy, ...target] = JSON.parse(key) as Assay;
    const words = (texts: readonly (string | null)[]) =>
      knownOf(texts.filter((text) => text !== null)).map((text) => machineName(String(text)));
    const parts = words(target.slice(0, 2)).filter(Boolean);
    return (parts.length > 0 ? parts : words([strategy])).join('_') || 'unknown-assay';
  };
  const sorted = [...new Set(keys)].sort();
  const byBase = Map.groupBy(sorted, baseOf);
  return new Map(
    [...byBase].flatMap(([base, same]) =>
      same.map((key, index): [string, string] => [key, same.length > 1 ? `${base}__${index + 1}` : base]),
    ),
  );
}
