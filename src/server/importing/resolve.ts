import type { Client } from 'pg';
import { fieldTypes, Problem } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import { keyConditions } from '../database/keys.ts';
import {
  type Batch,
  type Batches,
  type Gathered,
  type GatheredEntity,
  gatheredEntities,
  isChecksum,
  keyCounts,
  keyOfRecord,
  keyWord,
} from './batches.ts';
import { type Context, compare, comparedColumns, type StoredRow } from './compare.ts';
import type { Gatherer } from './gathered.ts';
import type { IssueList, Warning } from './issues.ts';
import { type KnownPersons, resolvePersons } from './persons.ts';

/** Numbers of gathered records by their places; 0 where none is known yet. */
export type Ids = Record<GatheredEntity, number[]>;

/** What is known so far of the gathered records: their numbers, and which of them are new. */
export type Kept = {
  ids: Ids;
  fresh: Record<GatheredEntity, boolean[]>;
  persons: KnownPersons;
};

/** Records of each entity, from a place on up to another (not included). */
export type Span = { from: Readonly<Record<GatheredEntity, number>>; to: Readonly<Record<GatheredEntity, number>> };

export function nothingKept(): Kept {
  const lists = <T>() => Object.fromEntries(gatheredEntities.map((entity) => [entity, [] as T[]]));
  return {
    ids: lists<number>() as Ids,
    fresh: lists<boolean>() as Kept['fresh'],
    persons: { known: [], byKey: new Map(), sameAs: [] },
  };
}

/**
 * Finds what is stored already of a span of records: one query an entity (and form of its key), parents first, because only
 * a stored parent can have stored children. A cell that says otherwise than the stored record is an issue with both values.
 */
export async function resolve(
  client: Client,
  gatherer: Gatherer,
  kept: Kept,
  span: Span,
  issues: IssueList,
  warnings: Warning[],
): Promise<void> {
  const { batches } = gatherer;
  for (const entity of gatheredEntities)
    for (let place = span.from[entity]; place < span.to[entity]; place++) kept.ids[entity][place] ??= 0;
  for (const [place, id] of gatherer.storedPersons) kept.ids.person[place] = await lockPerson(client, id);
  await resolvePersons(client, gatherer, kept.ids.person, kept.persons, span, warnings, (place, problem) =>
    reportPerson(batches, place, problem, issues),
  );
  const context: Context = { client, batches, kept, issues };
  for (const entity of gatheredEntities) {
    if (entity === 'person') continue;
    const places = Array.from({ length: span.to[entity] - span.from[entity] }, (_, i) => span.from[entity] + i);
    if (places.length === 0) continue;
    if (entity === 'sequencing_element') await refuseImported(client, batches[entity], places, issues);
    else await resolveBatch(context, batches[entity], places);
  }
  for (const entity of gatheredEntities)
    for (let place = span.from[entity]; place < span.to[entity]; place++)
      kept.fresh[entity][place] = kept.ids[entity][place] === 0;
}

/** A stored person whom the upload names by number. @throws Error where it is gone meanwhile */
async function lockPerson(client: Client, id: number): Promise<number> {
  const { rows } = await client.query('SELECT person_id FROM person WHERE person_id = $1 FOR KEY SHARE', [id]);
  if (rows.length === 0) throw new Error(`the responsible person ${id} is gone`);
  return id;
}

/** Reports the fault of a person where the table names the person first. */
export function reportPerson(batches: Batches, person: number, problem: Problem, issues: IssueList): void {
  const { namedAt } = batches.person.records[person] ?? {};
  // Named by no row: an author of the upload's own study.
  issues.add(namedAt?.line ?? 0, namedAt?.column ?? 'project_study_authors', problem);
}

/**
 * Places of records by how their key is to be asked for: which key, and which of its parts are there. Those whose key does
 * not count are not asked for: they are new, and so are all below them.
 */
function byKeyForm(batch: Batch, places: readonly number[], { ids, fresh }: Kept): Map<string, number[]> {
  const entity = entityOf(batch.entity);
  const forms = new Map<string, number[]>();
  const isNew = (other: GatheredEntity, place: number) => !ids[other][place] || fresh[other][place] === true;
  for (const place of places) {
    const { values, within } = batch.records[place] as Gathered;
    if (entity.within && (within < 0 || isNew(entity.within.entity as GatheredEntity, within))) continue;
    const which = keyOfRecord(batch, values);
    if (!keyCounts(batch, which, values)) continue;
    let form = `${which}:`;
    let below = false;
    for (const [i, slot] of (batch.keySlots[which] ?? []).entries()) {
      const part = values[slot] ?? null;
      form += keyWord(batch, slot, part) === '' ? 'n' : 'v';
      const field = fieldOf(batch.entity, entity.keys[which]?.[i] ?? '');
      if (field.type === 'reference' && typeof part === 'number') below ||= isNew(field.to as GatheredEntity, part);
    }
    if (below) continue;
    const known = forms.get(form);
    if (known) known.push(place);
    else forms.set(form, [place]);
  }
  return forms;
}

async function resolveBatch(context: Context, batch: Batch, all: readonly number[]): Promise<void> {
  const { ids } = context.kept;
  const entity = entityOf(batch.entity);
  const name = batch.entity as GatheredEntity;
  for (const [form, places] of byKeyForm(batch, all, context.kept)) {
    const query = keyQuery(batch, form, places, ids);
    const { rows } = await context.client.query<StoredRow & { place: number }>(query.sql, query.arrays);
    for (const row of rows) {
      if (ids[name][row.place]) continue;
      ids[name][row.place] = Number(row[entity.id]);
      await compare(
        context,
        batch,
        row.place,
        row,
        batch.fields.map((_, slot) => slot),
      );
    }
  }
}

/** The query that finds the stored records of keys of one form. */
function keyQuery(
  batch: Batch,
  form: string,
  places: readonly number[],
  ids: Ids,
): { sql: string; arrays: unknown[][] } {
  const entity = entityOf(batch.entity);
  const which = Number(form.slice(0, form.indexOf(':')));
  const parts = form.slice(form.indexOf(':') + 1);
  const arrays: unknown[][] = [[...places]];
  const types = ['int'];
  // In the words of the unique index, so that it is the one that answers.
  const conditions = keyConditions(batch.entity, which, 't');
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
  for (const [i, name] of (entity.keys[which] ?? []).entries()) {
    const field = fieldOf(batch.entity, name);
    if (parts[i] === 'n') {
      conditions.push(`t.${name} IS NULL`);
      continue;
    }
    const slot = batch.fields.indexOf(name);
    const target = field.type === 'reference' ? ids[field.to as GatheredEntity] : undefined;
    arrays.push(
      places.map((place) => {
        const value = batch.records[place]?.values[slot] ?? null;
        return target && typeof value === 'number' ? target[value] : value;
      }),
    );
    const { column } = fieldTypes[field.type];
    types.push(column === 'partial_date' ? 'text' : (column ?? 'int'));
    conditions.push(`t.${name} = k.k${arrays.length - 1}`);
  }
  const sql = `SELECT k.k0 AS place, ${comparedColumns(batch)}
    FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS k(${arrays.map((_, i) => `k${i}`).join(', ')})
    ${join}JOIN ${batch.entity} t ON ${conditions.join(' AND ')} ORDER BY t.${entity.id} FOR KEY SHARE OF t`;
  return { sql, arrays };
}

/** Elements are only ever new: one that is stored was imported before, and the issue names the dataset. */
async function refuseImported(
  client: Client,
  batch: Batch,
  places: readonly number[],
  issues: IssueList,
): Promise<void> {
  const [file, checksum, sample] = ['forward_read_file_name', 'forward_read_file_checksum', 'samp_name'].map((name) =>
    batch.fields.indexOf(name),
  ) as [number, number, number];
  const valuesAt = (asked: readonly number[], slot: number) => asked.map((place) => batch.records[place]?.values[slot]);
  const ask = async (asked: readonly number[], slot: number, column: string) => {
    if (asked.length === 0) return;
    const { rows } = await client.query<{ place: number; filename: string | null; created_at: Date }>(
      // One look into the index an element: a join would read the whole table with each portion.
      `SELECT k.place, d.filename, t.created_at
         FROM unnest($1::int[], $2::text[], $3::text[]) AS k(place, file, other),
              LATERAL (SELECT dataset_id, created_at FROM sequencing_element
                        WHERE forward_read_file_name = k.file AND ${column} = k.other
                        ORDER BY sequencing_element_id LIMIT 1) t
         LEFT JOIN dataset d ON d.id = t.dataset_id
        ORDER BY k.place`,
      [asked, valuesAt(asked, file), valuesAt(asked, slot)],
    );
    for (const row of rows) {
      const params = { dataset: row.filename ?? '–', date: row.created_at.toISOString().slice(0, 10) };
      issues.add(batch.records[row.place]?.line ?? 0, 'forward_read_file_name', new Problem('importedBefore', params));
    }
  };
  const summed = (place: number) => isChecksum(batch.records[place]?.values[checksum]);
  await ask(places.filter(summed), checksum, 'forward_read_file_checksum');
  await ask(
    places.filter((place) => !summed(place)),
    sample,
    'samp_name',
  );
}
