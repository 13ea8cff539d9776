import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import {
  type Batch,
  type Batches,
  type GatheredEntity,
  gatheredEntities,
  isValue,
  keyWord,
  type Links,
  type Slot,
  separator,
} from './batches.ts';
import { Reason } from './check.ts';
import { type CopyValue, copyRows } from './copy.ts';
import type { Amendment, Gatherer } from './gathered.ts';
import type { Ids, Kept, Span } from './resolve.ts';

/** What is stored beside the rows themselves. */
export type UploadRecord = { filename: string; userId: number; authors: readonly number[] };

/** Which of the pairs of elements and studies, projects and publications are to be written. */
export type LinkSpan = Readonly<Record<keyof Links, readonly [from: number, to: number]>>;

/**
 * Writes the new records of a span, parents first, each entity by one `COPY` into its own table: the numbers are taken from
 * the sequences beforehand, so nothing has to be joined back. Runs inside the caller's transaction.
 * @param kept completed with the numbers of the new records
 * @param dataset the upload's dataset; 0 where it is still to be made
 * @returns the number of the dataset
 */
export async function store(
  client: Client,
  gatherer: Gatherer,
  kept: Kept,
  span: Span,
  linkSpan: LinkSpan,
  upload: UploadRecord,
  dataset: number,
): Promise<number> {
  const { batches, links, study } = gatherer;
  const { ids, fresh, persons } = kept;
  const places = Object.fromEntries(
    gatheredEntities.map((entity) => [entity, newPlaces(fresh[entity], span.from[entity], span.to[entity])]),
  ) as Record<GatheredEntity, number[]>;
  places.person = places.person.filter((place) => persons.sameAs[place] === place);
  await takeNumbers(client, places, ids);
  for (let place = span.from.person; place < span.to.person; place++)
    ids.person[place] ||= ids.person[persons.sameAs[place] ?? place] ?? 0;
  let own = dataset;
  for (const entity of gatheredEntities) {
    if (entity === 'sequencing_element' && own === 0) own = await insertDataset(client, upload, study, ids);
    await copyBatch(client, batches[entity], places[entity], ids, own);
    const parent = entityOf(entity).within;
    if (!parent) continue;
    const growing = growingParents(parent.entity as GatheredEntity, batches[entity], places[entity], kept);
    await lockParents(client, parent.entity, growing);
    if (entity === 'nucleic_acid_sample') await linkSamples(client, batches[entity], places[entity], ids);
    if (entity === 'sequencing_library') await linkLibraries(client, batches[entity], places[entity], ids);
    await noteGrown(
      client,
      parent,
      growing,
      places[entity].map((place) => ids[entity][place] ?? 0),
      upload,
    );
  }
  for (const other of ['project_study', 'project', 'publication'] as const) {
    const rows = links[other]
      .slice(...linkSpan[other])
      .map(([element, place]): CopyValue[] => [ids.sequencing_element[element], ids[other][place]]);
    await copyRows(client, `sequencing_element_${other}`, ['sequencing_element_id', `${other}_id`], rows);
  }
  if (study !== null && places.project_study.includes(study))
    await linkAuthors(client, ids.project_study[study], upload, ids);
  return own;
}

function newPlaces(fresh: readonly boolean[], from: number, to: number): number[] {
  const places: number[] = [];
  for (let place = from; place < to; place++) if (fresh[place]) places.push(place);
  return places;
}

async function linkAuthors(client: Client, study: CopyValue, upload: UploadRecord, ids: Ids): Promise<void> {
  const persons = [...new Set(upload.authors.map((place) => ids.person[place]))];
  const rows = persons.map((person, i): CopyValue[] => [study, person, i + 1]);
  await copyRows(client, 'project_study_author', ['project_study_id', 'person_id', 'position'], rows);
}

/** The numbers of records that were there before the import and get new records under them. */
function growingParents(
  parent: GatheredEntity,
  batch: Batch,
  places: readonly number[],
  { ids, fresh }: Kept,
): number[] {
  const within = places.flatMap((place) => batch.records[place]?.within ?? []);
  return [...new Set(within.filter((place) => !fresh[parent][place]).map((place) => ids[parent][place] ?? 0))];
}

/** As a change in a form does it: the record first, then what it refers to, so that the two never wait for each other. */
async function lockParents(client: Client, parent: EntityName, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  const { id } = entityOf(parent);
  await client.query(`SELECT FROM ${parent} WHERE ${id} = ANY($1) ORDER BY ${id} FOR NO KEY UPDATE`, [numbers]);
}

/** Counts new records under one that was there before as a change of it, which its history tells. */
async function noteGrown(
  client: Client,
  { entity, field }: { entity: EntityName; field: string },
  numbers: readonly number[],
  added: readonly number[],
  { filename, userId }: UploadRecord,
): Promise<void> {
  const list = fieldOf(entity, field);
  if (numbers.length === 0 || list.type !== 'references') return;
  const { id } = entityOf(entity);
  await client.query(
    `WITH grown AS (UPDATE ${entity} SET version = version + 1, updated_at = now() WHERE ${id} = ANY($1) RETURNING ${id}),
      lists AS (SELECT ${entity}_id AS id, array_agg(${list.to}_id ORDER BY ${list.to}_id) AS after,
          coalesce(array_agg(${list.to}_id ORDER BY ${list.to}_id) FILTER (WHERE ${list.to}_id <> ALL($2)), '{}') AS before
        FROM ${list.link} WHERE ${entity}_id IN (SELECT ${id} FROM grown) GROUP BY 1)
    INSERT INTO history (entity, record_id, user_id, who, action, before, after, filename)
    SELECT $3, lists.id::text, u.id, u.name, 'update', jsonb_build_object($4::text, before), jsonb_build_object($4::text, after), $5
    FROM lists JOIN "user" u ON u.id = $6`,
    [numbers, added, entity, field, filename, userId],
  );
}

/** Writes what later rows said of new records that were stored before those rows were read. */
export async function amend(client: Client, batches: Batches, ids: Ids, amended: readonly Amendment[]): Promise<void> {
  for (const { entity, place, slot } of amended) {
    const batch = batches[entity];
    const name = batch.fields[slot] ?? '';
    const field = fieldOf(entity, name);
    const value = batch.records[place]?.values[slot] ?? null;
    const column = value instanceof Reason ? `${name}_missing` : name;
    const kept =
      value instanceof Reason
        ? value.reason
        : field.type === 'reference' && typeof value === 'number'
          ? ids[field.to as GatheredEntity][value]
          : value;
    await client.query(`UPDATE ${entity} SET ${column} = $1 WHERE ${entityOf(entity).id} = $2`, [
      kept,
      ids[entity][place],
    ]);
  }
}

/** Takes as many numbers from each table's sequence as there are new records, in one question. */
async function takeNumbers(client: Client, fresh: Readonly<Record<GatheredEntity, number[]>>, ids: Ids): Promise<void> {
  const wanted = gatheredEntities.filter((entity) => fresh[entity].length > 0);
  if (wanted.length === 0) return;
  const { rows } = await client.query<{ entity: GatheredEntity; taken: number[] }>(
    `SELECT k.entity, array_agg(n.id) AS taken
       FROM (SELECT entity, pg_get_serial_sequence(entity, key)::regclass AS sequence, wanted
               FROM unnest($1::text[], $2::text[], $3::int[]) AS u(entity, key, wanted) OFFSET 0) k,
            LATERAL (SELECT nextval(k.sequence)::int AS id FROM generate_series(1, k.wanted)) n
      GROUP BY k.entity`,
    [wanted, wanted.map((entity) => entityOf(entity).id), wanted.map((entity) => fresh[entity].length)],
  );
  for (const { entity, taken } of rows)
    fresh[entity].forEach((place, i) => {
      ids[entity][place] = taken[i] ?? 0;
    });
}

async function insertDataset(client: Client, upload: UploadRecord, study: number | null, ids: Ids): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO dataset (filename, user_id, project_study_id) VALUES ($1, $2, $3) RETURNING id',
    [upload.filename, upload.userId, study === null ? null : ids.project_study[study]],
  );
  return rows[0]?.id ?? 0;
}

async function copyBatch(
  client: Client,
  batch: Batch,
  places: readonly number[],
  ids: Ids,
  dataset: number,
): Promise<void> {
  if (places.length === 0) return;
  const entity = batch.entity as GatheredEntity;
  const columns: string[] = [entityOf(entity).id];
  const write: ((values: readonly Slot[]) => CopyValue)[] = [];
  batch.fields.forEach((name, slot) => {
    // A column that no row fills need not be sent.
    let isFilled = false;
    let hasReason = false;
    for (const place of places) {
      const value = batch.records[place]?.values[slot] ?? null;
      if (value !== null) isFilled = true;
      if (value instanceof Reason) hasReason = true;
    }
    if (!isFilled) return;
    const field = fieldOf(entity, name);
    const target = field.type === 'reference' ? ids[field.to as GatheredEntity] : undefined;
    columns.push(name);
    write.push((values) => {
      const value = values[slot];
      if (value instanceof Reason) return null;
      return target && typeof value === 'number' ? target[value] : value;
    });
    if (!hasReason) return;
    columns.push(`${name}_missing`);
    write.push((values) => (values[slot] instanceof Reason ? values[slot].reason : null));
  });
  if (entity === 'sequencing_element') {
    columns.push('dataset_id');
    write.push(() => dataset);
  }
  if (entityOf(entity).internal?.includes('indexed')) {
    columns.push('indexed');
    write.push(() => 'f');
  }
  await copyRows(client, entity, columns, rowsOf());

  function* rowsOf(): Generator<CopyValue[]> {
    for (const place of places) {
      const values = batch.records[place]?.values ?? [];
      yield [ids[entity][place], ...write.map((value) => value(values))];
    }
  }
}

async function linkSamples(client: Client, batch: Batch, places: readonly number[], ids: Ids): Promise<void> {
  const name = batch.fields.indexOf('nucleic_acid_sample_name');
  const rows = places.map((place): CopyValue[] => {
    const { within = -1, values = [] } = batch.records[place] ?? {};
    const naturalKey = isValue(values[name]) ? (values[name] as string) : null;
    return [ids.field_sample[within], ids.nucleic_acid_sample[place], naturalKey];
  });
  const columns = ['field_sample_id', 'nucleic_acid_sample_id', 'natural_key'];
  await copyRows(client, 'field_sample_nucleic_acid_sample', columns, rows);
}

/** A library's natural key as the database makes it; said beforehand, its trigger has nothing left to write. */
async function linkLibraries(client: Client, batch: Batch, places: readonly number[], ids: Ids): Promise<void> {
  const slots = (batch.keySlots[0] ?? []).map((slot) => {
    const field = fieldOf(batch.entity, batch.fields[slot] ?? '');
    return { slot, numbers: field.type === 'reference' ? ids[field.to as GatheredEntity] : null };
  });
  const rows = places.map((place): CopyValue[] => {
    const { within = -1, values = [] } = batch.records[place] ?? {};
    const parts = slots.map(({ slot, numbers }) => {
      const part = values[slot] ?? null;
      return numbers && typeof part === 'number' ? numbers[part] : keyWord(batch, slot, part);
    });
    const naturalKey = createHash('md5').update(parts.join(separator)).digest('hex');
    return [ids.nucleic_acid_sample[within], ids.sequencing_library[place], naturalKey];
  });
  const columns = ['nucleic_acid_sample_id', 'sequencing_library_id', 'natural_key'];
  await copyRows(client, 'nucleic_acid_sample_sequencing_library', columns, rows);
}
