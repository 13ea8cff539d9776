import { type ChainEntity, type Column, chainEntities } from '../../catalogue/columns.ts';
import { fieldOf } from '../../catalogue/index.ts';
import type { Batches, Given } from './batches.ts';
import { unreadable } from './check.ts';
import type { Matched } from './match.ts';

/** Which cell of a row gives which value of a record. */
export type Source = { slot: number; at: number; column: Column };

function ofEach<T>(make: (entity: ChainEntity) => T): Record<ChainEntity, T> {
  return Object.fromEntries(chainEntities.map((entity) => [entity, make(entity)])) as Record<ChainEntity, T>;
}

/** Places in a row at which the values of each entity's record stand. */
export function sourcesOf(matched: Matched, batches: Batches): Record<ChainEntity, Source[]> {
  return ofEach((entity) =>
    matched.flatMap(({ column }, at) =>
      column.entity === entity ? [{ slot: batches[entity].fields.indexOf(column.fieldName), at, column }] : [],
    ),
  );
}

/** A row's values before its cells: what a missing mandatory column would hold is as unreadable as a wrong cell. */
export function blanksOf(sources: Record<ChainEntity, Source[]>, batches: Batches): Record<ChainEntity, Given[]> {
  return ofEach((entity) =>
    batches[entity].fields.map((name, slot) => {
      const isMissing = fieldOf(entity, name).mandatory && !sources[entity].some((source) => source.slot === slot);
      return isMissing ? unreadable : null;
    }),
  );
}
