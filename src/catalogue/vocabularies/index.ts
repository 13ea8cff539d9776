import { checksumMethods } from '../read-files/checksums.ts';
import { missingTerms } from './insdc.ts';
import { findNearestTerm, findUniqueTerm, type TermEntry, termEntryOf } from './match.ts';
import { environmentalPackages, mixsChecklists } from './mixs.ts';
import { isFillValue, isPlaceholder } from './placeholders.ts';
import {
  instruments,
  libraryLayouts,
  librarySelections,
  librarySources,
  libraryStrategies,
  makers,
} from './sequencing.ts';
import { tokenize } from './tokens.ts';

export { missingTerms, namesSea } from './insdc.ts';
export { isDitto, isFillValue, isNoName, isNoPersonName, isPlaceholder } from './placeholders.ts';
export { hasSameNumbers } from './tokens.ts';

/** All vocabularies, by the name of the field that uses them. */
export const vocabularies = {
  library_strategy: libraryStrategies,
  library_source: librarySources,
  library_selection: librarySelections,
  library_layout: libraryLayouts,
  sequencing_platform: Object.keys(instruments) as (keyof typeof instruments)[],
  seq_meth: [...new Set(Object.values(instruments).flat())],
  environmental_package: environmentalPackages,
  checksum_method: checksumMethods,
  measurement_kind: ['number', 'text'],
  measurement_level: ['event', 'field_sample'],
} as const satisfies Record<string, readonly string[]>;

export type VocabularyName = keyof typeof vocabularies;

const indexes = new Map<readonly string[], Map<string, string>>();

function indexOf(list: readonly string[]): Map<string, string> {
  let index = indexes.get(list);
  if (!index) {
    index = new Map(list.map((term) => [term.toLowerCase(), term]));
    indexes.set(list, index);
  }
  return index;
}

/** Words that users may add to a term, as they only name the subject of the vocabulary. */
const topicWords: Readonly<Partial<Record<VocabularyName, readonly string[]>>> = {
  seq_meth: ['system', 'sequencer', 'instrument', 'platform', 'machine'],
  library_layout: ['end', 'ends', 'ended', 'read', 'reads', 'layout'],
  checksum_method: ['sum', 'checksum', 'hash'],
  environmental_package: [...mixsChecklists, 'environmental', 'package'],
};

/** The words in the names of an instrument's makers and platforms, by which it can be found. */
export function makersOf(instrument: string): string[] {
  const platforms = Object.keys(instruments) as (keyof typeof instruments)[];
  return platforms
    .filter((platform) => (instruments[platform] as readonly string[]).includes(instrument))
    .flatMap((platform) => [platform, ...(makers[platform] ?? [])].flatMap(tokenize));
}

const entries = new Map<VocabularyName, TermEntry[]>();

function entriesOf(vocabulary: VocabularyName): TermEntry[] {
  let list = entries.get(vocabulary);
  if (!list) {
    list = vocabularies[vocabulary].map((term) => {
      const makerWords = vocabulary === 'seq_meth' ? makersOf(term) : [];
      return termEntryOf(term, [...(topicWords[vocabulary] ?? []), ...makerWords]);
    });
    entries.set(vocabulary, list);
  }
  return list;
}

/** Longer than any term with all its ignored words. */
const maxTypedLength = 200;

/**
 * The term that a text means, in the archives' spelling: compared without regard to case, punctuation and the names of
 * makers. `undefined` if there is none, or several are possible.
 */
export function termOf(vocabulary: VocabularyName, typed: string): string | undefined {
  const exact = indexOf(vocabularies[vocabulary]).get(typed.toLowerCase());
  return exact ?? (typed.length > maxTypedLength ? undefined : findUniqueTerm(entriesOf(vocabulary), typed));
}

/** The first words of all missing-value terms; most texts begin with another word and need no look-up. */
const firstWords = new Set(missingTerms.map((term) => term.split(/[ :]/, 1)[0]));
const missingStart = new RegExp(`^(?:${[...firstWords].join('|')})`, 'i');

/**
 * The missing-value term in INSDC's spelling, or `undefined`. Checklists also write other terms after `missing`
 * (`missing: not collected`), and INSDC's reasons after other terms (`not applicable: control sample`).
 */
export function missingTermOf(typed: string): string | undefined {
  if (!missingStart.test(typed)) return undefined;
  const terms = indexOf(missingTerms);
  const normalized = typed.toLowerCase().replaceAll(/\s+/g, ' ').replace(/ ?: ?/, ': ');
  const [first = '', ...others] = normalized.split(': ');
  if (others.length !== 1 || !terms.has(first)) return terms.get(normalized);
  const [suffix = ''] = others;
  return terms.get(`missing: ${suffix}`) ?? (first === 'missing' ? terms.get(suffix) : undefined);
}

/** Whether a text says that there is no value, or why: a placeholder, a fill value or a missing-value term. */
export function isWordForNothing(text: string): boolean {
  return isPlaceholder(text) || isFillValue(text) || missingTermOf(text) !== undefined;
}

/**
 * The nearest term to a text with typing errors or missing words; never one with other numbers, or one that lacks a
 * typed word.
 */
export function nearestTerm(vocabulary: VocabularyName, typed: string): string | undefined {
  return typed.length > maxTypedLength ? undefined : findNearestTerm(entriesOf(vocabulary), typed);
}
