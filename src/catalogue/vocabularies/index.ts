import { checksumMethods } from '../read-files/checksums.ts';
import { missingTerms } from './insdc.ts';
import { findNearestTerm, findUniqueTerm, type TermEntry, termEntryOf } from './match.ts';
import { environmentalPackages, mixsChecklists } from './mixs.ts';
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
export { isFillValue, isNoName, isNoPersonName, isPlaceholder } from './placeholders.ts';
export { hasSameNumbers } from './tokens.ts';

/** Every controlled list by the name of the field it serves. */
export const vocabularies = {
  library_strategy: libraryStrategies,
  library_source: librarySources,
  library_selection: librarySelections,
  library_layout: libraryLayouts,
  sequencing_platform: Object.keys(instruments) as (keyof typeof instruments)[],
  seq_meth: [...new Set(Object.values(instruments).flat())],
  environmental_package: environmentalPackages,
  checksum_method: checksumMethods,
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

/** Words that say nothing more beside a term of a list, for they only name what the list is about. */
const topicWords: Readonly<Partial<Record<VocabularyName, readonly string[]>>> = {
  seq_meth: ['system', 'sequencer', 'instrument', 'platform', 'machine'],
  library_layout: ['end', 'ends', 'ended', 'read', 'reads', 'layout'],
  checksum_method: ['sum', 'checksum', 'hash'],
  environmental_package: [...mixsChecklists, 'environmental', 'package'],
};

/** The names of the makers whose platforms have an instrument. */
function makersOf(instrument: string): string[] {
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
      const beside = vocabulary === 'seq_meth' ? makersOf(term) : [];
      return termEntryOf(term, [...(topicWords[vocabulary] ?? []), ...beside]);
    });
    entries.set(vocabulary, list);
  }
  return list;
}

/** Longer than any term with all that people write beside it. */
const maxTypedLength = 200;

/**
 * A term in the archives' spelling: whatever case it was typed in, with or without its maker and with whatever signs
 * between its words. `undefined` where the list has none that alone can be meant.
 */
export function termOf(vocabulary: VocabularyName, typed: string): string | undefined {
  const same = indexOf(vocabularies[vocabulary]).get(typed.toLowerCase());
  return same ?? (typed.length > maxTypedLength ? undefined : findUniqueTerm(entriesOf(vocabulary), typed));
}

/** Most texts begin with another word than any of the terms, and need not be looked up. */
const firstWords = new Set(missingTerms.map((term) => term.split(/[ :]/, 1)[0]));
const missingStart = new RegExp(`^(?:${[...firstWords].join('|')})`, 'i');

/**
 * INSDC's spelling of a missing-value term, or `undefined`. Checklists write a term behind `missing` as well (`missing: not
 * collected`), and what INSDC writes behind `missing` behind each of the other terms (`not applicable: control sample`).
 */
export function missingTermOf(typed: string): string | undefined {
  if (!missingStart.test(typed)) return undefined;
  const terms = indexOf(missingTerms);
  const word = typed.toLowerCase().replaceAll(/\s+/g, ' ').replace(/ ?: ?/, ': ');
  const [first = '', ...others] = word.split(': ');
  if (others.length !== 1 || !terms.has(first)) return terms.get(word);
  const [suffix = ''] = others;
  return terms.get(`missing: ${suffix}`) ?? (first === 'missing' ? terms.get(suffix) : undefined);
}

/**
 * The term of a list that was meant but for a typing error or a word left out: never one with another number, nor one that
 * lacks a word that was typed.
 */
export function nearestTerm(vocabulary: VocabularyName, typed: string): string | undefined {
  return typed.length > maxTypedLength ? undefined : findNearestTerm(entriesOf(vocabulary), typed);
}
