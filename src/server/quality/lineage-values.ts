import { type Kysely, sql } from 'kysely';
import { isAncestorOf } from '../../catalogue/chain.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { FieldRef, FieldValue } from '../../catalogue/plausibility/rule.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { findOrigins } from '../search/index.ts';

/** The values of a field in a record, or in the records that it comes from; none for other kinds. */
export type LineageValues = {
  valuesOf: (id: number, field: FieldRef) => readonly FieldValue[];
  /** The first campaign that a record comes from, itself for a campaign. */
  campaignOf: (id: number) => number | null;
};

type Row = Readonly<Record<string, FieldValue>>;

const none: readonly FieldValue[] = [];

/** Reads the values of fields in some records of an entity, and in the records that they come from. */
export async function readLineageValues(
  db: Kysely<Tables>,
  entity: EntityName,
  ids: readonly number[],
  fields: readonly FieldRef[],
): Promise<LineageValues> {
  const namesByEntity = Map.groupBy(fields, (field) => field.entity);
  const sources = [...new Set<EntityName>([...namesByEntity.keys(), 'campaign'])];
  const leadsToSource = (origin: EntityName) =>
    sources.some((source) => source === origin || isAncestorOf(source, origin));
  const origins = await findOrigins(db, entity, ids, leadsToSource);
  /** For each record, the rows of an entity that it comes from. */
  const rowsOf = new Map<EntityName, Map<number, Row[]>>();
  for (const [source, refs] of namesByEntity) {
    const descendants = origins.get(source);
    if (!descendants) continue;
    const names = [...new Set(refs.map(({ field }) => field))].map((name) => sql.ref(`t.${name}`));
    const { rows } = await sql<
      Row & { lineage_id: number }
    >`SELECT ${idColumn(source)} AS lineage_id, ${sql.join(names)}
      FROM ${sql.table(source)} t WHERE ${idColumn(source)} = ANY(${[...descendants.keys()]}::int[])`.execute(db);
    const byRecord = new Map<number, Row[]>();
    for (const row of rows)
      for (const id of descendants.get(row.lineage_id) ?? []) {
        const found = byRecord.get(id);
        if (found) found.push(row);
        else byRecord.set(id, [row]);
      }
    rowsOf.set(source, byRecord);
  }
  const campaigns = new Map<number, number>();
  for (const [campaign, descendants] of origins.get('campaign') ?? [])
    for (const id of descendants) campaigns.set(id, Math.min(campaign, campaigns.get(id) ?? campaign));
  return {
    valuesOf(id, { entity: source, field }) {
      const rows = rowsOf.get(source)?.get(id);
      if (!rows) return none;
      return [...new Set(rows.map((row) => row[field] ?? null).filter((value) => value !== null))];
    },
    campaignOf: (id) => campaigns.get(id) ?? null,
  };
}
