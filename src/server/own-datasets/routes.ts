import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import {
  type ChangedElements,
  ownDatasetEndpoints,
  type SelectedElements,
} from '../../catalogue/endpoints/own-datasets.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../catalogue/index.ts';
import { messagesOf } from '../../catalogue/records/problem-messages.ts';
import { lockPublicationSql } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';
import { countDownload } from '../http/active-downloads.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import { sendStream } from '../http/streaming.ts';
import { transact } from '../records/natural-keys.ts';
import { requireOwnDataset } from '../records/own-dataset.ts';
import { readValues } from '../records/read.ts';
import { requirePermission } from '../records/request-errors.ts';
import { createRecord } from '../records/store.ts';
import { indexAfterChange } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { checkAccessions, storeAccessions } from './accessions.ts';
import {
  changeElements,
  type ExpectedEffects,
  type LinkField,
  linkRecord,
  refuseUnexpectedEffects,
  type SetField,
  setField,
  unlinkRecords,
} from './changes.ts';
import { lockElements } from './elements.ts';
import { readProgress } from './progress.ts';
import { ownDatasetsAsJson, readOwnDatasets } from './read-datasets.ts';

const tableLimitBytes = 40 * 1024 * 1024;

/** A 400 error at a parameter, with the message about its field. */
function refuseParameter(entity: EntityName, name: string, parameter: string, problem: Problem): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) => ({
    [parameter]: messagesOf(entity, { [name]: [problem] }, t)[name],
  }));
}

/** The value of a field from a text. @throws HttpError 400 at the parameter, where the text is missing or invalid */
function readText(entity: EntityName, name: string, parameter: string, text: string): string {
  const value = readCell(text, fieldOf(entity, name));
  if (value instanceof Problem) throw refuseParameter(entity, name, parameter, value);
  if (typeof value === 'string') return value;
  throw invalidFieldError(parameter, 'errors.required', (_, t) => t(`fields.${entity}.${name}.label`));
}

/** The id of the publication with a DOI; the publication is created if it does not exist. */
async function publicationOf(trx: Transaction<Tables>, request: FastifyRequest, doi: string): Promise<number> {
  await lockPublicationSql(doi).execute(trx);
  const { rows } = await sql<{ id: number }>`SELECT publication_id AS id FROM publication
    WHERE doi = ${doi} FOR KEY SHARE`.execute(trx);
  if (rows[0]) return rows[0].id;
  requirePermission(request, 'create', 'publication');
  return Number(await createRecord(trx, request.user, 'publication', { doi }));
}

/** Endpoints about the user's own imports, and for changes of many elements at once, each in one transaction. */
export const ownDatasets: ServerModule = async (app, services) => {
  const { database } = services;
  const { db } = database;

  /** The response to a change, after which many elements have to join the search index. */
  function answerOf(changed: number): ChangedElements {
    indexAfterChange(database.connection, changed, app.log);
    return { changed };
  }

  const route = routesOf(app, ownDatasetEndpoints);

  route('POST /getOwnDatasets', async ({ body: { dataset, offset = 0, hits }, user }, request, reply) => {
    if (hits !== undefined)
      return runReadTransaction(database, reply, (own) => readOwnDatasets(own, user.id, { dataset, offset, hits }));
    await countDownload(services, request, reply);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return sendStream(services, reply, headers, () => ownDatasetsAsJson(database, reply, user.id, dataset));
  });

  route('POST /getOwnDatasets/progress', ({ body: { datasets }, user }, _request, reply) =>
    runReadTransaction(database, reply, (own) => readProgress(own, user.id, datasets)),
  );

  async function setValue(
    request: FastifyRequest,
    name: SetField,
    value: string,
    { items, ...expected }: ExpectedEffects & { items: SelectedElements },
  ): Promise<ChangedElements> {
    const changed = await transact(db, async (trx) => {
      const ids = await lockElements(trx, request, items);
      await refuseUnexpectedEffects(trx, ids, name, value, expected);
      const query = sql`SELECT id, ${value}::text AS value FROM unnest(${ids}::int[]) id`;
      return changeElements(trx, request.user, () => setField(trx, request.user, name, query));
    });
    return answerOf(changed);
  }

  route('POST /addAccessionNumber', ({ body: { accessionNumber, ...change } }, request) => {
    const value = readText('sequencing_element', 'accession_number', 'accessionNumber', accessionNumber);
    return setValue(request, 'accession_number', value, change);
  });

  route('POST /addStoragePath', ({ body: { storagePath, ...change } }, request) => {
    const value = readText('sequencing_element', 'path_raw_data_storage', 'storagePath', storagePath);
    return setValue(request, 'path_raw_data_storage', value, change);
  });

  route('POST /addPublication', async ({ body: { items, doi: typed }, user }, request) => {
    const doi = readText('publication', 'doi', 'doi', typed);
    const changed = await transact(db, async (trx) => {
      const ids = await lockElements(trx, request, items);
      return changeElements(trx, user, async () =>
        linkRecord(trx, user, ids, 'publications', await publicationOf(trx, request, doi)),
      );
    });
    return answerOf(changed);
  });

  route('POST /addProject', async ({ body: { items, selectedProject }, user }, request) => {
    const changed = await transact(db, async (trx) => {
      const ids = await lockElements(trx, request, items);
      const { rows } = await sql`SELECT FROM project WHERE project_id = ${selectedProject} FOR KEY SHARE`.execute(trx);
      if (rows.length === 0) {
        const gone = new Problem('referenceGone', { value: selectedProject });
        throw refuseParameter('sequencing_element', 'projects', 'selectedProject', gone);
      }
      return changeElements(trx, user, () => linkRecord(trx, user, ids, 'projects', selectedProject));
    });
    return answerOf(changed);
  });

  async function unlink(
    request: FastifyRequest,
    name: LinkField,
    { items, se }: { items: readonly number[]; se: number },
  ): Promise<ChangedElements> {
    requirePermission(request, 'update', 'sequencing_element', se);
    const changed = await transact(db, async (trx) => {
      if (!(await readValues(trx, 'sequencing_element', se))) throw new HttpError(404, 'errors.notFound');
      await lockElements(trx, request, [se]);
      return changeElements(trx, request.user, () => unlinkRecords(trx, request.user, se, name, items));
    });
    return answerOf(changed);
  }
  route('POST /unlinkPublication', ({ body }, request) => unlink(request, 'publications', body));
  route('POST /unlinkProject', ({ body }, request) => unlink(request, 'projects', body));

  route(
    'POST /rest/datasets/:id/accession-numbers',
    { bodyLimit: tableLimitBytes },
    async ({ params: { id }, body: { table, seen, replace }, user }, request) => {
      if (seen === undefined)
        return transact(db, async (trx) => {
          await requireOwnDataset(trx, request, id);
          return checkAccessions(trx, id, table);
        });
      const changed = await transact(db, async (trx) => {
        await requireOwnDataset(trx, request, id);
        requirePermission(request, 'update', 'sequencing_element');
        return changeElements(trx, user, () => storeAccessions(trx, user, id, { table, seen, isReplacing: replace }));
      });
      return answerOf(changed);
    },
  );
};
