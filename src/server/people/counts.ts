import { type ErasedPlace, type ErasedRows, erasedPlaces } from '../../catalogue/endpoints/erasures.ts';
import type { EntityName } from '../../catalogue/index.ts';

/** Counts what is erased in each place. */
export class ErasureCounts {
  readonly #counts = new Map<string, ErasedRows>();

  add(
    place: ErasedPlace,
    { entity = null, table = null, count }: { entity?: EntityName | null; table?: string | null; count: number },
  ): void {
    if (count === 0) return;
    const key = `${place} ${entity} ${table}`;
    const known = this.#counts.get(key);
    this.#counts.set(key, { place, entity, table, count: (known?.count ?? 0) + count });
  }

  list(): ErasedRows[] {
    return [...this.#counts.values()].toSorted(
      (a, b) => erasedPlaces.indexOf(a.place) - erasedPlaces.indexOf(b.place) || b.count - a.count,
    );
  }
}
