import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hasReasonColumn } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import { Reason } from './check.ts';
import { type Batch, type Batches, type GatheredEntity, gatheredEntities, type Links, type Slot } from './gather.ts';
import type { Ids } from './resolve.ts';

type CopyValue = string | number | null | undefined;

/** What is stored beside the rows themselves. */
export type UploadRecord = {
  filename: string;
  userId: number;
  warnings: string;
  study: number | null;
  authors: readonly number[];
};

/**
 * Writes all new records, parents first, each entity by one `COPY` into its own table: the numbers are taken from the
 * sequences beforehand, so nothing has to be joined back. Runs inside the caller's transaction.
 * @param ids the stored numbers; completed with those of the new records
 * @returns the number of the new dataset
 */
export async function store(
  client: Client,
  batches: Batches,
  links: Links,
  ids: Ids,
  samePerson: readonly number[],
  upload: UploadRecord,
): Promise<number> {
  const fresh = Object.fromEntries(
    gatheredEntities.map((entity) => [entity, ids[entity].flatMap((id, place) => (id === 0 ? [place] : []))]),
  ) as Record<GatheredEntity, number[]>;
  fresh.person = fresh.person.filter((place) => samePerson[place] === place);
  await takeNumbers(client, fresh, ids);
  ids.person.forEach((id, place) => {
    if (id === 0) ids.person[place] = ids.person[samePerson[place] ?? place] ?? 0;
  });
  let dataset = 0;
  for (const entity of gatheredEntities) {
    if (entity === 'sequencing_element') dataset = await insertDataset(client, upload, ids);
    await copyBatch(client, batches[entity], fresh[entity], ids, dataset);
    if (entity === 'nucleic_acid_sample') await linkSamples(client, batches[entity], fresh[entity], ids);
    if (entity === 'sequencing_library') await linkLibraries(client, batches[entity], fresh[entity], ids);
  }
  await linkElements(client, links, ids);
  if (upload.study !== null && fresh.project_study.includes(upload.study)) {
    const study = ids.project_study[upload.study];
    const persons = [...new Set(upload.authors.map((place) => ids.person[place]))];
    await copyRows(
      client,
      'project_study_author',
      ['project_study_id', 'person_id', 'position'],
      persons.map((person, i) => [study, person, i + 1]),
    );
  }
  return dataset;
}

/** Takes as many numbers from each table's sequence as there are new records. */
async function takeNumbers(client: Client, fresh: Readonly<Record<GatheredEntity, number[]>>, ids: Ids): Promise<void> {
  for (const entity of gatheredEntities) {
    const places = fresh[entity];
    if (places.length === 0) continue;
    const { rows } = await client.query<{ first: number; all: number[] | null }>(
      `WITH taken AS (SELECT nextval((SELECT pg_get_serial_sequence($1, $2)::regclass))::int AS id FROM generate_series(1, $3))
       SELECT min(id) AS first,
              CASE WHEN max(id) - min(id) + 1 <> $3 THEN array_agg(id ORDER BY id) END AS all FROM taken`,
      [entity, entityOf(entity).id, places.length],
    );
    const { first = 0, all = null } = rows[0] ?? {};
    // In one piece, unless someone else took a number meanwhile.
    places.forEach((place, i) => {
      ids[entity][place] = all ? (all[i] ?? 0) : first + i;
    });
  }
}

async function insertDataset(client: Client, upload: UploadRecord, ids: Ids): Promise<number> {
  const study = upload.study === null ? null : ids.project_study[upload.study];
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO dataset (filename, user_id, project_study_id, warnings) VALUES ($1, $2, $3, $4) RETURNING id',
    [upload.filename, upload.userId, study, upload.warnings],
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
    if (places.every((place) => (batch.records[place]?.values[slot] ?? null) === null)) return;
    const field = fieldOf(entity, name);
    const target = field.type === 'reference' ? ids[field.to as GatheredEntity] : undefined;
    columns.push(name);
    write.push((values) => {
      const value = values[slot];
      if (value instanceof Reason) return null;
      return target && typeof value === 'number' ? target[value] : value;
    });
    if (!hasReasonColumn(field)) return;
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
    const record = batch.records[place];
    return [ids.field_sample[record?.within ?? -1], ids.nucleic_acid_sample[place], record?.values[name] as CopyValue];
  });
  await copyRows(
    client,
    'field_sample_nucleic_acid_sample',
    ['field_sample_id', 'nucleic_acid_sample_id', 'natural_key'],
    rows,
  );
}

/** A library's natural key is made by the database; this says it beforehand, and a foreign key holds the two together. */
async function linkLibraries(client: Client, batch: Batch, places: readonly number[], ids: Ids): Promise<void> {
  const [key = []] = entityOf('sequencing_library').keys;
  const slots = key.map((field) => batch.fields.indexOf(field));
  const rows = places.map((place): CopyValue[] => {
    const record = batch.records[place];
    const library = ids.sequencing_library[place];
    const parts = slots.map((slot, i) =>
      i === 0 ? ids.library_condition[Number(record?.values[slot])] : record?.values[slot],
    );
    const whole = parts.every((part) => part !== null && part !== undefined);
    const naturalKey = whole ? createHash('md5').update(parts.join('\n')).digest('hex') : `\u0001${library}`;
    return [ids.nucleic_acid_sample[record?.within ?? -1], library, naturalKey];
  });
  const columns = ['nucleic_acid_sample_id', 'sequencing_library_id', 'natural_key'];
  await copyRows(client, 'nucleic_acid_sample_sequencing_library', columns, rows);
}

async function linkElements(client: Client, links: Links, ids: Ids): Promise<void> {
  for (const other of ['project_study', 'project', 'publication'] as const) {
    const rows = links[other].map(([element, place]): CopyValue[] => [
      ids.sequencing_element[element],
      ids[other][place],
    ]);
    await copyRows(client, `sequencing_element_${other}`, ['sequencing_element_id', `${other}_id`], rows);
  }
}

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const chunkLength = 65_536;

/** PostgreSQL's text format of COPY, in pieces of some 64 kB. */
export function* copyText(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    let first = true;
    for (const value of row) {
      if (!first) chunk += '\t';
      first = false;
      if (value === null || value === undefined) chunk += '\\N';
      else if (typeof value === 'number') chunk += value;
      else chunk += special.test(value) ? value.replace(/[\\\n\r\t]/g, (c) => escapes[c] ?? c) : value;
    }
    chunk += '\n';
    if (chunk.length > chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const chunks = copyText(rows);
  const first = chunks.next();
  if (first.done) return;
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  function* all() {
    yield first.value as string;
    yield* chunks;
  }
  await pipeline(Readable.from(all(), { objectMode: true }), stream);
}
