import { missingTerms } from './insdc.ts';
import { environmentalPackages } from './mixs.ts';
import { instruments, libraryLayouts, librarySelections, librarySources, libraryStrategies } from './sequencing.ts';

export { missingTerms } from './insdc.ts';

/** Every controlled list by the name of the field it serves. */
export const vocabularies = {
  library_strategy: libraryStrategies,
  library_source: librarySources,
  library_selection: librarySelections,
  library_layout: libraryLayouts,
  sequencing_platform: Object.keys(instruments) as (keyof typeof instruments)[],
  seq_meth: [...new Set(Object.values(instruments).flat())],
  environmental_package: environmentalPackages,
  checksum_method: ['MD5', 'SHA-256'],
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

/** A term in the archives' spelling, whatever case it was typed in; `undefined` where the list has none. */
export function termOf(vocabulary: VocabularyName, typed: string): string | undefined {
  return indexOf(vocabularies[vocabulary]).get(typed.toLowerCase());
}

/** INSDC's spelling of a missing-value term, or `undefined`. */
export function missingTermOf(typed: string): string | undefined {
  return indexOf(missingTerms).get(typed.toLowerCase());
}

/** The term of a list that is nearest to what was typed, where one is near enough to be meant. */
export function nearestTerm(vocabulary: VocabularyName, typed: string): string | undefined {
  const word = typed.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const [lower, term] of indexOf(vocabularies[vocabulary])) {
    if (Math.abs(lower.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word, lower);
    if (distance < bestDistance) {
      best = term;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein's distance: insertions, deletions and substitutions between two words. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current[j] = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
