import type { Erasure, LastNamePlace } from '../../catalogue/endpoints/erasures.ts';
import type { Occurrences } from './occurrences.ts';
import { replaceInJson, type TextColumn } from './text-tables.ts';

/** More places than these are only counted. */
const maxListed = 500;

type Place = Omit<LastNamePlace, 'count'>;

/** The places where a last name stands alone, so that a person decides whether it is the person or a station. */
export class LastNames {
  readonly #occurrences: Occurrences;
  readonly #places = new Map<string, LastNamePlace>();

  constructor(occurrences: Occurrences) {
    this.#occurrences = occurrences;
  }

  /** Whether a last name stands in a column. */
  isIn({ kind }: Pick<TextColumn, 'kind'>, value: string): boolean {
    if (kind === 'text') return this.#occurrences.hasLastName(value);
    let isFound = false;
    replaceInJson(value, (text) => {
      isFound ||= this.#occurrences.hasLastName(text);
      return text;
    });
    return isFound;
  }

  add(place: Place): void {
    const key = JSON.stringify([place.table, place.entity, place.id, place.field]);
    this.#places.set(key, { ...place, count: (this.#places.get(key)?.count ?? 0) + 1 });
  }

  /** Forgets the places of a table that is looked through anew. */
  forget(table: string): void {
    for (const [key, place] of this.#places) if (place.table === table) this.#places.delete(key);
  }

  list(): Erasure['lastNames'] {
    const places = [...this.#places.values()];
    return { total: places.length, places: places.slice(0, maxListed) };
  }
}
