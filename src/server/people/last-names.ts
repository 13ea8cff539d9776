import type { Erasure, LastNamePlace } from '../../catalogue/endpoints/erasures.ts';
import type { Occurrences } from './occurrences.ts';
import { replaceInJson, type TextColumn } from './text-tables.ts';

/** Of each table, more places than these are only counted: a name such as that of a sea stands everywhere. */
const maxListed = 500;

type Place = Omit<LastNamePlace, 'count'>;
type PlacesOfTable = { listed: Map<string, LastNamePlace>; unlisted: number };

/** The places where a last name stands alone, so that a person decides whether it is the person or a station. */
export class LastNames {
  readonly #occurrences: Occurrences;
  readonly #tables = new Map<string, PlacesOfTable>();

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
    const { table, entity, id, field } = place;
    const places = this.#tables.get(table) ?? { listed: new Map(), unlisted: 0 };
    this.#tables.set(table, places);
    const key = JSON.stringify([entity, id, field]);
    const known = places.listed.get(key);
    if (known) known.count += 1;
    else if (places.listed.size < maxListed) places.listed.set(key, { ...place, count: 1 });
    else places.unlisted += 1;
  }

  /** Forgets the places of a table that is looked through anew. */
  forget(table: string): void {
    this.#tables.delete(table);
  }

  list(): Erasure['lastNames'] {
    const tables = [...this.#tables.values()];
    const places = tables.flatMap(({ listed }) => [...listed.values()]);
    const total = tables.reduce((sum, { unlisted }) => sum + unlisted, places.length);
    // Records first, as their histories say the same.
    const sorted = places.toSorted((a, b) => Number(b.table === b.entity) - Number(a.table === a.entity));
    return { total, places: sorted.slice(0, maxListed) };
  }
}
