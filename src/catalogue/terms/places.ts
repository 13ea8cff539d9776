import { countriesAndSeas, formerNames, normalizeCountryName } from '../archive/countries-and-seas.ts';
import { rankOf, ranks, type SearchedName, searchedName } from './match-names.ts';
import type { RankedSuggestion } from './term-suggestion.ts';

type Place = { name: string; former?: string; searched: SearchedName };

const places: readonly Place[] = [
  ...countriesAndSeas.map((name) => ({ name, searched: searchedName(name) })),
  ...Object.entries(formerNames).map(([former, name]) => ({
    name,
    former,
    searched: searchedName(former),
  })),
];

const currentNames = new Map(countriesAndSeas.map((name) => [normalizeCountryName(name), name]));

/** The country or sea of a location, and what stands after the colon; null without a colon. */
function splitPlace(location: string): { name: string; rest: string | null } {
  const colon = location.indexOf(':');
  return colon < 0
    ? { name: location.trim(), rest: null }
    : { name: location.slice(0, colon).trim(), rest: location.slice(colon + 1).trim() };
}

const joinPlace = (name: string, rest: string | null): string => (rest === null ? name : `${name}: ${rest}`);

/** Suggests INSDC's countries and seas; what is typed after the colon is kept. */
export function suggestPlaces(typed: string): RankedSuggestion[] {
  const { name: typedName, rest } = splitPlace(typed);
  const searched = searchedName(typedName);
  return places.flatMap(({ name, former, searched: place }): RankedSuggestion[] => {
    const rank = rankOf(place, searched);
    if (rank === undefined || (former && typedName === '')) return [];
    return [
      {
        value: joinPlace(name, rest),
        kind: former ? 'instead' : 'term',
        ...(former && { note: former }),
        isExact: rank === ranks.equal,
        rank: rank + (former ? 0.5 : 0),
      },
    ];
  });
}

/** Whether a location begins with one of INSDC's countries or seas in its spelling. */
export const isListedPlace = (location: string): boolean => {
  const { name } = splitPlace(location);
  return currentNames.get(normalizeCountryName(name)) === name;
};

/** A location in INSDC's spelling, if only that of its country or sea differs or has changed; otherwise undefined. */
export function repairPlace(location: string): string | undefined {
  const { name, rest } = splitPlace(location);
  const key = normalizeCountryName(name);
  const former = places.find((place) => place.former !== undefined && normalizeCountryName(place.former) === key);
  const current = currentNames.get(key) ?? former?.name;
  return current === undefined || current === name ? undefined : joinPlace(current, rest === '' ? null : rest);
}
