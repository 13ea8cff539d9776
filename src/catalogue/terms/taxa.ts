import { rankOf, ranks, type SearchedName, searchedName } from './match-names.ts';
import { metagenomeTaxa } from './metagenome-taxa.ts';
import type { RankedSuggestion } from './term-suggestion.ts';

const taxa: readonly { id: string; name: string; searched: SearchedName }[] = Object.entries(metagenomeTaxa).map(
  ([name, id]) => ({ id: String(id), name, searched: searchedName(name) }),
);

/** The name of a metagenome's taxon, or undefined for any other number. */
export const taxonName = (id: string): string | undefined => taxa.find((taxon) => taxon.id === id)?.name;

/** Suggests the taxa of metagenomes by name, or by the beginning of their number. */
export function suggestTaxa(typed: string): RankedSuggestion[] {
  const searched = searchedName(typed);
  const isNumber = /^\d+$/.test(searched.words);
  return taxa.flatMap(({ id, name, searched: searchedTaxon }): RankedSuggestion[] => {
    const byNumber = id === searched.words ? ranks.equal : id.startsWith(searched.words) ? ranks.prefix : undefined;
    const rank = isNumber ? byNumber : rankOf(searchedTaxon, searched);
    return rank === undefined
      ? []
      : // All names end alike, and the shorter one is the more general taxon.
        [{ value: id, kind: 'term', note: name, isExact: rank === ranks.equal, rank: rank + name.length / 1000 }];
  });
}

const idsByName = new Map(taxa.map(({ id, searched }) => [searched.joined, id]));

/** The number of a taxon that was written by its name, or undefined. */
export const repairTaxon = (typed: string): string | undefined => idsByName.get(searchedName(typed).joined);
