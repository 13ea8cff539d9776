import type { Client } from 'pg';
import { columnNameOf } from '../../catalogue/columns.ts';
import { hasReasonColumn, Problem } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import {
  type Batch,
  type Batches,
  contradictionOf,
  type Gathered,
  type GatheredEntity,
  nameOf,
  type Slot,
  slotText,
} from './batches.ts';
import { Reason } from './check.ts';
import type { Amendment } from './gathered.ts';
import type { IssueList } from './issues.ts';
import type { Kept } from './resolve.ts';

/** What is known while stored and gathered records are held against each other. */
export type Context = { client: Client; batches: Batches; kept: Kept; issues: IssueList };

export type StoredRow = Record<string, string | number | null>;

/** What a record's table gives for comparison: its number, its fields, and why some of them are missing. */
export function comparedColumns(batch: Batch): string {
  const reasons = batch.fields.filter((name) => hasReasonColumn(fieldOf(batch.entity, name)));
  const columns = [entityOf(batch.entity).id, ...batch.fields, ...reasons.map((name) => `${name}_missing`)];
  return columns.map((column) => `t.${column}`).join(', ');
}

/** Compares what later rows said of stored records. */
export async function compareAmended(context: Context, amended: readonly Amendment[]): Promise<void> {
  for (const { entity, place, slot } of amended) {
    const batch = context.batches[entity];
    const { rows } = await context.client.query<StoredRow>(
      `SELECT ${comparedColumns(batch)} FROM ${entity} t WHERE t.${entityOf(entity).id} = $1`,
      [context.kept.ids[entity][place]],
    );
    if (rows[0]) await compare(context, batch, place, rows[0], [slot]);
  }
}

/** An import never changes what is there: every value must be the stored one, or be left out. */
export async function compare(
  { client, batches, kept, issues }: Context,
  batch: Batch,
  place: number,
  stored: StoredRow,
  slots: readonly number[],
): Promise<void> {
  const record = batch.records[place] as Gathered;
  for (const slot of slots) {
    const name = batch.fields[slot] ?? '';
    const value = record.values[slot] as Slot;
    if (value === null) continue;
    const field = fieldOf(batch.entity, name);
    const there = value instanceof Reason ? stored[`${name}_missing`] : stored[name];
    let given: Slot = value instanceof Reason ? value.reason : value;
    if (field.type === 'reference' && typeof value === 'number') {
      const target = field.to === 'person' ? (kept.persons.sameAs[value] ?? value) : value;
      given = kept.ids[field.to as GatheredEntity][target] || null;
    }
    if (given === there) continue;
    const other = there ?? stored[name] ?? stored[`${name}_missing`] ?? null;
    const params = {
      value: slotText(batches, batch, slot, value),
      other: other === null ? '' : await shownStored(client, batch, name, other),
      entity: batch.entity,
      name: nameOf(batch, record),
    };
    const own = ownParts(batch, record);
    const code = other === null ? 'contradictsStoredEmpty' : contradictionOf('contradictsStored', batch.entity);
    issues.add(
      record.laterLines?.get(slot) ?? record.line,
      columnNameOf(batch.entity, name) ?? name,
      own.length > 0
        ? new Problem('contradictsShared', { ...params, parts: own.join(', ') })
        : new Problem(code, params),
    );
  }
}

/**
 * Columns that would make a record one's own, where it is shared with everybody for having none of them: a sequencer that is
 * known by its model alone. Nobody may describe it for all.
 */
function ownParts(batch: Batch, record: Gathered): string[] {
  const { keys, optionalParts = [], within } = entityOf(batch.entity);
  if (within || optionalParts.length === 0) return [];
  const parts = [...keys.slice(0, -1).flat(), ...optionalParts];
  const isOwn = parts.some((part) => (record.values[batch.fields.indexOf(part)] ?? null) !== null);
  return isOwn ? [] : parts.map((part) => columnNameOf(batch.entity, part) ?? part);
}

/** A stored value as people read it; a reference by the label of what it points to. */
async function shownStored(client: Client, batch: Batch, name: string, stored: string | number): Promise<string> {
  const field = fieldOf(batch.entity, name);
  if (field.type !== 'reference') return String(stored);
  const { label, id } = entityOf(field.to);
  const { rows } = await client.query(
    `SELECT concat_ws(', ', ${label.join(', ')}) AS label FROM ${field.to} WHERE ${id} = $1`,
    [stored],
  );
  return String(rows[0]?.label ?? stored);
}
