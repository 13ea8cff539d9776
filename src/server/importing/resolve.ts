import type { Client } from 'pg';
import { columnNameOf } from '../../catalogue/columns.ts';
import { fieldTypes, hasReasonColumn, Problem } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import { Reason } from './check.ts';
import {
  type Batch,
  type Batches,
  type Gathered,
  type GatheredEntity,
  gatheredEntities,
  isChecksum,
  nameOf,
  type Slot,
  slotText,
} from './gather.ts';
import type { IssueList, Warning } from './issues.ts';
import { resolvePersons } from './persons.ts';

/** The stored number of each gathered record; 0 where it is new. */
export type Ids = Record<GatheredEntity, number[]>;

type StoredRow = Record<string, string | number | null>;

/**
 * Finds what is stored already: one query an entity (and form of its key), parents first, because only a stored parent can
 * have stored children. A cell that says otherwise than the stored record is an issue with both values.
 */
export async function resolve(
  client: Client,
  batches: Batches,
  issues: IssueList,
  warnings: Warning[],
  knownPersons: ReadonlyMap<number, number>,
): Promise<{ ids: Ids; samePerson: number[] }> {
  const ids = Object.fromEntries(
    gatheredEntities.map((entity) => [entity, new Array<number>(batches[entity].records.length).fill(0)]),
  ) as Ids;
  for (const [place, id] of knownPersons) ids.person[place] = id;
  const samePerson = await resolvePersons(client, batches.person, ids.person, warnings, (place, problem) =>
    reportPerson(batches, place, problem, issues),
  );
  for (const entity of gatheredEntities) {
    if (entity === 'person') continue;
    if (entity === 'sequencing_element') await refuseImported(client, batches[entity], issues);
    else await resolveBatch(client, batches, batches[entity], ids, issues, samePerson);
  }
  return { ids, samePerson };
}

/** A person that cannot be told from another is reported where the table names it first. */
function reportPerson(batches: Batches, person: number, problem: Problem, issues: IssueList): void {
  for (const batch of Object.values(batches))
    for (const [slot, name] of batch.fields.entries()) {
      const field = fieldOf(batch.entity, name);
      if (field.type !== 'reference' || field.to !== 'person') continue;
      const record = batch.records.find((r) => r.values[slot] === person);
      if (!record) continue;
      issues.add(record.line, columnNameOf(batch.entity, name) ?? name, problem);
      return;
    }
  // Named by no row: an author of the upload's own study.
  issues.add(0, 'project_study_authors', problem);
}

/** Places of records by how their key is to be asked for: which key, and which of its parts are there. */
function byKeyForm(batch: Batch, ids: Ids): Map<string, number[]> {
  const { keys, within } = entityOf(batch.entity);
  const forms = new Map<string, number[]>();
  batch.records.forEach((record, place) => {
    if (within && (record.within < 0 || !ids[within.entity as GatheredEntity][record.within])) return;
    const partOf = (field: string) => record.values[batch.fields.indexOf(field)] ?? null;
    const chosen = keys.findIndex((key) => partOf(key[0] ?? '') !== null);
    const which = chosen < 0 ? keys.length - 1 : chosen;
    let form = `${which}:`;
    for (const field of keys[which] ?? []) {
      const part = partOf(field);
      const definition = fieldOf(batch.entity, field);
      // A record below a new one is new itself.
      if (definition.type === 'reference' && typeof part === 'number' && !ids[definition.to as GatheredEntity][part])
        return;
      form += part === null ? 'n' : part instanceof Reason ? 'r' : 'v';
    }
    const places = forms.get(form);
    if (places) places.push(place);
    else forms.set(form, [place]);
  });
  return forms;
}

async function resolveBatch(
  client: Client,
  batches: Batches,
  batch: Batch,
  ids: Ids,
  issues: IssueList,
  samePerson: readonly number[],
): Promise<void> {
  const entity = entityOf(batch.entity);
  const reasons = batch.fields
    .filter((name) => hasReasonColumn(fieldOf(batch.entity, name)))
    .map((name) => `${name}_missing`);
  const selected = [entity.id, ...batch.fields, ...reasons].map((column) => `t.${column}`).join(', ');
  for (const [form, places] of byKeyForm(batch, ids)) {
    const which = Number(form.slice(0, form.indexOf(':')));
    const parts = form.slice(form.indexOf(':') + 1);
    const key = entity.keys[which] ?? [];
    const arrays: unknown[][] = [places];
    const types = ['int'];
    const conditions = entity.keys.slice(0, which).map(([first]) => `t.${first} IS NULL`);
    let join = '';
    if (entity.within) {
      const { entity: parent, field } = entity.within;
      const link = fieldOf(parent, field);
      if (link.type !== 'references') throw new Error(`${parent}.${field} is no multiple reference`);
      arrays.push(places.map((place) => ids[parent as GatheredEntity][batch.records[place]?.within ?? -1]));
      types.push('int');
      join = `JOIN ${link.link} l ON l.${parent}_id = k.k1 `;
      conditions.push(`t.${entity.id} = l.${entity.id}`);
    }
    key.forEach((name, i) => {
      const field = fieldOf(batch.entity, name);
      if (parts[i] === 'n') {
        conditions.push(`t.${name} IS NULL`);
        if (hasReasonColumn(field)) conditions.push(`t.${name}_missing IS NULL`);
        return;
      }
      const slot = batch.fields.indexOf(name);
      const target = field.type === 'reference' ? ids[field.to as GatheredEntity] : undefined;
      arrays.push(
        places.map((place) => {
          const value = batch.records[place]?.values[slot] ?? null;
          return value instanceof Reason ? value.reason : target && typeof value === 'number' ? target[value] : value;
        }),
      );
      const column = parts[i] === 'r' ? `${name}_missing` : name;
      const type = parts[i] === 'r' ? 'text' : fieldTypes[field.type].column;
      types.push(type === 'partial_date' ? 'text' : (type ?? 'int'));
      conditions.push(`t.${column} = k.k${arrays.length - 1}`);
    });
    const names = arrays.map((_, i) => `k${i}`).join(', ');
    const sql = `SELECT k.k0 AS place, ${selected} FROM unnest(${types.map((t, i) => `$${i + 1}::${t}[]`).join(', ')}) AS k(${names})
      ${join}JOIN ${batch.entity} t ON ${conditions.join(' AND ')} ORDER BY t.${entity.id}`;
    const { rows } = await client.query<StoredRow & { place: number }>(sql, arrays);
    for (const row of rows) {
      if (ids[batch.entity as GatheredEntity][row.place]) continue;
      ids[batch.entity as GatheredEntity][row.place] = Number(row[entity.id]);
      await compare(client, batches, batch, row.place, row, ids, issues, samePerson);
    }
  }
}

/** An import never changes what is there: every value must be the stored one, or be left out. */
async function compare(
  client: Client,
  batches: Batches,
  batch: Batch,
  place: number,
  stored: StoredRow,
  ids: Ids,
  issues: IssueList,
  samePerson: readonly number[],
): Promise<void> {
  const record = batch.records[place] as Gathered;
  for (const [slot, name] of batch.fields.entries()) {
    const value = record.values[slot] as Slot;
    if (value === null) continue;
    const field = fieldOf(batch.entity, name);
    const kept = value instanceof Reason ? stored[`${name}_missing`] : stored[name];
    let given: Slot = value instanceof Reason ? value.reason : value;
    if (field.type === 'reference' && typeof value === 'number') {
      const target = field.to === 'person' ? (samePerson[value] ?? value) : value;
      given = ids[field.to as GatheredEntity][target] || null;
    }
    if (given === kept) continue;
    const other = kept ?? stored[name] ?? stored[`${name}_missing`] ?? null;
    const params = {
      value: slotText(batches, batch, slot, value),
      other:
        other === null
          ? ''
          : field.type === 'reference'
            ? await labelOf(client, field.to as GatheredEntity, Number(other))
            : String(other),
      entity: batch.entity,
      name: nameOf(batch, record),
    };
    const line = record.laterLines?.get(slot) ?? record.line;
    issues.add(
      line,
      columnNameOf(batch.entity, name) ?? name,
      new Problem(other === null ? 'contradictsStoredEmpty' : 'contradictsStored', params),
    );
  }
}

async function labelOf(client: Client, entity: GatheredEntity, id: number): Promise<string> {
  const { label, id: idColumn } = entityOf(entity);
  const { rows } = await client.query(
    `SELECT concat_ws(', ', ${label.join(', ')}) AS label FROM ${entity} WHERE ${idColumn} = $1`,
    [id],
  );
  return String(rows[0]?.label ?? id);
}

/** Elements are only ever new: one that is stored was imported before, and the issue names the dataset. */
async function refuseImported(client: Client, batch: Batch, issues: IssueList): Promise<void> {
  const slot = (name: string) => batch.fields.indexOf(name);
  const file = slot('forward_read_file_name');
  const checksum = slot('forward_read_file_checksum');
  const sample = slot('samp_name');
  const ask = async (places: number[], second: number, column: string) => {
    if (places.length === 0) return;
    const { rows } = await client.query<{ place: number; filename: string | null; created_at: Date }>(
      `SELECT DISTINCT ON (k.place) k.place, d.filename, t.created_at
         FROM unnest($1::int[], $2::text[], $3::text[]) AS k(place, file, other)
         JOIN sequencing_element t ON t.forward_read_file_name = k.file AND t.${column} = k.other
         LEFT JOIN dataset d ON d.id = t.dataset_id
        ORDER BY k.place, t.sequencing_element_id`,
      [places, places.map((p) => batch.records[p]?.values[file]), places.map((p) => batch.records[p]?.values[second])],
    );
    for (const row of rows) {
      const params = { dataset: row.filename ?? '–', date: row.created_at.toISOString().slice(0, 10) };
      issues.add(batch.records[row.place]?.line ?? 0, 'forward_read_file_name', new Problem('importedBefore', params));
    }
  };
  const all = batch.records.map((_, place) => place);
  const summed = (place: number) => isChecksum(batch.records[place]?.values[checksum]);
  await ask(all.filter(summed), checksum, 'forward_read_file_checksum');
  await ask(
    all.filter((place) => !summed(place)),
    sample,
    'samp_name',
  );
}
