import type { FastifyReply } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OwnDataset, OwnElement } from '../../catalogue/answers/entries.ts';
import { elementJoinTable } from '../../catalogue/chain.ts';
import type { WithDates } from '../../catalogue/json-schema.ts';
import type { Database } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { streamInReadTransaction } from '../http/read-transaction.ts';

type Sql = RawBuilder<unknown>;
type DatasetRow = WithDates<Omit<OwnDataset, 'sequencing_elements'>, 'created_at'>;

/** Elements that are read at a time where all are asked for, so that memory does not grow with their number. */
const elementsPerRead = 1000;

/** A user's imports, or one of them, the latest first. */
async function readDatasets(db: Kysely<Tables>, user: number, dataset: number | undefined): Promise<DatasetRow[]> {
  const one = dataset === undefined ? sql`` : sql`AND d.id = ${dataset}`;
  const { rows } = await sql<DatasetRow>`SELECT d.id, d.filename, d.created_at,
      (SELECT count(*) FROM sequencing_element e WHERE e.dataset_id = d.id)::int AS elements
    FROM dataset d WHERE d.user_id = ${user} AND d.undone_at IS NULL ${one} ORDER BY d.id DESC`.execute(db);
  return rows;
}

const listOf = (entity: 'publication' | 'project', name: string): Sql => {
  const id = `${entity}_id`;
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object(${sql.lit(id)}, x.${sql.ref(id)}, ${sql.lit(name)}, x.${sql.ref(name)})
      ORDER BY x.${sql.ref(id)}), '[]')
    FROM ${sql.table(elementJoinTable(entity))} l JOIN ${sql.table(entity)} x USING (${sql.ref(id)})
    WHERE l.sequencing_element_id = e.sequencing_element_id)`;
};

/** The elements of an import from a place on: behind a number of them, or behind the element of a number. */
async function readElements(
  db: Kysely<Tables>,
  dataset: number,
  from: { offset: number } | { after: number },
  hits: number,
): Promise<OwnElement[]> {
  const beyond = 'after' in from ? sql`AND sequencing_element_id > ${from.after}` : sql``;
  const skipped = 'offset' in from ? from.offset : 0;
  const { rows } = await sql<OwnElement>`SELECT e.sequencing_element_id AS id, e.samp_name, e.accession_number,
      e.sequencing_element_comment, e.path_raw_data_storage,
      ${listOf('publication', 'doi')} AS publications, ${listOf('project', 'project_name')} AS projects
    FROM (SELECT sequencing_element_id FROM sequencing_element WHERE dataset_id = ${dataset} ${beyond}
      ORDER BY sequencing_element_id LIMIT ${hits} OFFSET ${skipped}) page
    JOIN sequencing_element e USING (sequencing_element_id) ORDER BY e.sequencing_element_id`.execute(db);
  return rows;
}

const answerOf = ({ created_at, ...dataset }: DatasetRow) => ({ ...dataset, created_at: created_at.toISOString() });

/** A user's imports, or one of them, each with a page of its elements. */
export async function readOwnDatasets(
  db: Kysely<Tables>,
  user: number,
  { dataset, offset, hits }: { dataset: number | undefined; offset: number; hits: number },
): Promise<OwnDataset[]> {
  const found: OwnDataset[] = [];
  for (const row of await readDatasets(db, user, dataset)) {
    const sequencing_elements = hits > 0 ? await readElements(db, row.id, { offset }, hits) : [];
    found.push({ ...answerOf(row), sequencing_elements });
  }
  return found;
}

/** The same with all their elements, as JSON in pieces, all from one moment. */
export function ownDatasetsAsJson(
  database: Database,
  reply: FastifyReply,
  user: number,
  dataset: number | undefined,
): AsyncGenerator<Uint8Array> {
  return streamInReadTransaction(database, reply, async function* pieces({ db }) {
    const datasets = await readDatasets(db, user, dataset);
    yield Buffer.from('[');
    for (const [place, row] of datasets.entries()) {
      // An object with a list that is still open.
      yield Buffer.from(`${place > 0 ? ',' : ''}${JSON.stringify(answerOf(row)).slice(0, -1)},"sequencing_elements":[`);
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
