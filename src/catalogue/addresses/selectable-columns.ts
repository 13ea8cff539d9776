import { ancestorsOf } from '../chain.ts';
import { type EntityName, entityOf, fieldOrder } from '../index.ts';
import type { Visitor } from '../permissions.ts';
import type { ListColumn } from '../records/list-columns.ts';
import { findFieldColumn, type ShownColumn } from './shown-columns.ts';

/** The columns of an entity's list unless others are chosen. */
export function defaultColumns(entity: EntityName, visitor: Visitor): ShownColumn[] {
  return entityOf(entity).listColumns.flatMap((name) =>
    findFieldColumn(entity, name, visitor) ? [{ name, isPinned: false, width: undefined }] : [],
  );
}

/** The fields of a list by entity: its own, then those of what its records come from, the nearest first. */
export function fieldColumnGroups(
  entity: EntityName,
  visitor: Visitor,
): { entity: EntityName; columns: ListColumn[] }[] {
  return [entity, ...ancestorsOf(entity).toReversed()].map((owner) => ({
    entity: owner,
    columns: fieldOrder(owner).flatMap(
      (name) => findFieldColumn(entity, owner === entity ? name : `${owner}.${name}`, visitor) ?? [],
    ),
  }));
}
