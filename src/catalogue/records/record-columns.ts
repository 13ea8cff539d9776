import { type EntityDef, hasReasonColumn, reasonColumn } from '../definition.ts';
import type { EntityName } from '../index.ts';

/** Properties that the server derives and adds to a record; they are not fields of the catalogue. */
export const derivedFields: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  person: ['state'],
  measurement_type: ['label'],
};

/** The names of the columns for missing-value terms. */
export function reasonColumns({ fields }: EntityDef): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (hasReasonColumn(field) ? [reasonColumn(name)] : []));
}
