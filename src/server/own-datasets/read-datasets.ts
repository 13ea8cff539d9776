import type { FastifyReply } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { elementJoinTable } from '../../catalogue/chain.ts';
import type { OwnElement, StoredOwnDataset } from '../../catalogue/endpoints/own-datasets.ts';
import type { Database } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { streamInReadTransaction } from '../http/read-transaction.ts';

type Sql = RawBuilder<unknown>;
type DatasetRow = Omit<StoredOwnDataset, 'sequencing_elements'>;

/** Elements that are read at a time if all are requested, so that memory does not grow with their number. */
const elementsPerRead = 1000;

/** The datasets of a user, or one of them, the latest first. */
async function readDatasets(db: Kysely<Tables>, user: number, dataset: number | undefined): Promise<DatasetRow[]> {
  const isDataset = dataset === undefined ? sql`` : sql`AND d.id = ${dataset}`;
  const { rows } = await sql<DatasetRow>`SELECT d.id, d.filename, d.created_at,
      (SELECT count(*) FROM sequencing_element e WHERE e.dataset_id = d.id)::int AS elements
    FROM dataset d WHERE d.user_id = ${user} AND d.undone_at IS NULL ${isDataset} ORDER BY d.id DESC`.execute(db);
  return rows;
}

const listOf = (entity: 'publication' | 'project', name: string): Sql => {
  const id = `${entity}_id`;
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object(${sql.lit(id)}, x.${sql.ref(id)}, ${sql.lit(name)}, x.${sql.ref(name)})
      ORDER BY x.${sql.ref(id)}), '[]')
    FROM ${sql.table(elementJoinTable(entity))} l JOIN ${sql.table(entity)} x USING (${sql.ref(id)})
    WHERE l.sequencing_element_id = e.sequencing_element_id)`;
};

/** A page of the elements of a dataset, by offset, or after the element with an id. */
async function readElements(
  db: Kysely<Tables>,
  dataset: number,
  start: { offset: number } | { after: number },
  hits: number,
): Promise<OwnElement[]> {
  const afterId = 'after' in start ? sql`AND sequencing_element_id > ${start.after}` : sql``;
  const offset = 'offset' in start ? start.offset : 0;
  const { rows } = await sql<OwnElement>`SELECT e.sequencing_element_id AS id, e.samp_name, e.accession_number,
      e.sequencing_element_comment, e.path_raw_data_storage,
      ${listOf('publication', 'doi')} AS publications, ${listOf('project', 'project_name')} AS projects
    FROM (SELECT sequencing_element_id FROM sequencing_element WHERE dataset_id = ${dataset} ${afterId}
      ORDER BY sequencing_element_id LIMIT ${hits} OFFSET ${offset}) page
    JOIN sequencing_element e USING (sequencing_element_id) ORDER BY e.sequencing_element_id`.execute(db);
  return rows;
}

/** The datasets of a user, or one of them, each with a page of its elements. */
export async function readOwnDatasets(
  db: Kysely<Tables>,
  user: number,
  { dataset, offset, hits }: { dataset: number | undefined; offset: number; hits: number },
): Promise<StoredOwnDataset[]> {
  const datasets: StoredOwnDataset[] = [];
  for (const row of await readDatasets(db, user, dataset)) {
    const sequencing_elements = hits > 0 ? await readElements(db, row.id, { offset }, hits) : [];
    datasets.push({ ...row, sequencing_elements });
  }
  return datasets;
}

/** The same with all elements, as chunks of JSON from one snapshot of the database. */
export function ownDatasetsAsJson(
  database: Database,
  reply: FastifyReply,
  user: number,
  dataset: number | undefined,
): AsyncGenerator<Uint8Array> {
  return streamInReadTransaction(database, reply, async function* chunks({ db }) {
    const datasets = await readDatasets(db, user, dataset);
    yield Buffer.from('[');
    for (const [index, row] of datasets.entries()) {
      // The JSON of the dataset without its closing brace, up to the beginning of the list of elements.
      yield Buffer.from(`${index > 0 ? ',' : ''}${JSON.stringify(row).slice(0, -1)},"sequencing_elements":[`);
      let after = 0;
      for (;;) {
        const elements = await readElements(db, row.id, { after }, elementsPerRead);
        if (elements.length > 0) yield Buffer.from(`${after > 0 ? ',' : ''}${JSON.stringify(elements).slice(1, -1)}`);
        after = elements.at(-1)?.id ?? after;
        if (elements.length < elementsPerRead) break;
      }
      yield Buffer.from(']}');
    }
    yield Buffer.from(']');
  });
}
