import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { ChangedElements } from '../../catalogue/answers/entries.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../catalogue/index.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { messagesOf } from '../../catalogue/records/problem-messages.ts';
import { maxInteger } from '../../catalogue/values/patterns.ts';
import { lockPublicationSql } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { requireUser } from '../http/sessions.ts';
import { countDownload, sendStream } from '../http/streaming.ts';
import { transact } from '../records/natural-keys.ts';
import { requireOwnDataset } from '../records/own-dataset.ts';
import { parseEntityId, readValues } from '../records/read.ts';
import { requirePermission } from '../records/request-errors.ts';
import { createRecord } from '../records/store.ts';
import { maxIndexedAtOnce, updateSearchIndex } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { checkAccessions, storeAccessions } from './accessions.ts';
import {
  type ExpectedEffects,
  type LinkField,
  linkRecord,
  refuseUnexpectedEffects,
  type SetField,
  setField,
  unlinkRecords,
} from './changes.ts';
import { lockElements, recordId, recordIds, selectedElements } from './elements.ts';
import { ownDatasetsAsJson, readOwnDatasets } from './read-datasets.ts';

/** A table of as many rows as an import may have. */
const maxTableCharacters = 30_000_000;
const tableLimitBytes = 40 * 1024 * 1024;

const textInput = z.string().max(40_000);
export const ownDatasetsBody = z.object({
  dataset: recordId.optional(),
  offset: z.number().int().min(0).max(maxInteger).optional(),
  hits: z.number().int().min(0).max(maxListedRecords).optional(),
});
export const publicationBody = z.object({ items: selectedElements, doi: textInput });
const expectedCount = z.number().int().min(0).max(maxInteger).optional();
const replacing = { replaces: expectedCount };
export const accessionBody = z.object({
  items: selectedElements,
  accessionNumber: textInput,
  ...replacing,
  shares: expectedCount,
});
export const storageBody = z.object({ items: selectedElements, storagePath: textInput, ...replacing });
export const projectBody = z.object({ items: selectedElements, selectedProject: recordId });
export const unlinkBody = z.object({ items: recordIds, se: recordId });
export const tableBody = z.object({
  table: z.string().max(maxTableCharacters),
  seen: z.string().max(100).optional(),
  replace: z.boolean().default(false),
});

/** A 400 on a parameter, in the words of the field that it is for. */
function refuseParameter(entity: EntityName, name: string, parameter: string, problem: Problem): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) => ({
    [parameter]: messagesOf(entity, { [name]: [problem] }, t)[name],
  }));
}

/** The value of a field from a text. @throws HttpError 400 on the parameter, where there is none or a wrong one */
function readText(entity: EntityName, name: string, parameter: string, text: string): string {
  const value = readCell(text, fieldOf(entity, name));
  if (value instanceof Problem) throw refuseParameter(entity, name, parameter, value);
  if (typeof value === 'string') return value;
  throw invalidFieldError(parameter, 'errors.required', (_, t) => t(`fields.${entity}.${name}.label`));
}

/** The number of the publication of a DOI, which is stored now where it was not. */
async function publicationOf(trx: Transaction<Tables>, request: FastifyRequest, doi: string): Promise<number> {
  await lockPublicationSql(doi).execute(trx);
  const { rows } = await sql<{ id: number }>`SELECT publication_id AS id FROM publication
    WHERE doi = ${doi} FOR KEY SHARE`.execute(trx);
  if (rows[0]) return rows[0].id;
  requirePermission(request, 'create', 'publication');
  return Number(await createRecord(trx, request.user, 'publication', { doi }));
}

/** One's own imports, and changes of many of their elements at once: each one transaction, all or nothing. */
export const ownDatasets: ServerModule = async (app, services) => {
  const { database } = services;
  const { db } = database;

  /** The answer to a change, after which many elements have to join the search index. */
  function answerOf(changed: number): ChangedElements {
    if (changed > maxIndexedAtOnce)
      updateSearchIndex(database.connection).catch((err) =>
        app.log.warn({ err }, 'changed elements are not indexed yet'),
      );
    return { changed };
  }

  app.post('/getOwnDatasets', async (request, reply) => {
    const user = requireUser(request);
    const { dataset, offset = 0, hits } = parseBody(ownDatasetsBody, request.body ?? {});
    if (hits !== undefined)
      return runReadTransaction(database, reply, (own) => readOwnDatasets(own, user.id, { dataset, offset, hits }));
    countDownload(services, request, reply);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return sendStream(services, reply, headers, () => ownDatasetsAsJson(database, reply, user.id, dataset));
  });

  type Setting = ExpectedEffects & { items: z.output<typeof selectedElements>; value: string };
  const setFor = (path: string, name: SetField, read: (body: unknown) => Setting) =>
    app.post(path, async (request) => {
      requireUser(request);
      const { items, value, ...known } = read(request.body);
      const changed = await transact(db, async (trx) => {
        const ids = await lockElements(trx, request, items);
        await refuseUnexpectedEffects(trx, ids, name, value, known);
        const query = sql`SELECT id, ${value}::text AS value FROM unnest(${ids}::int[]) id`;
        return setField(trx, request.user, name, query);
      });
      return answerOf(changed);
    });

  setFor('/addAccessionNumber', 'accession_number', (body) => {
    const { accessionNumber, ...rest } = parseBody(accessionBody, body);
    const value = readText('sequencing_element', 'accession_number', 'accessionNumber', accessionNumber);
    return { ...rest, value };
  });

  setFor('/addStoragePath', 'path_raw_data_storage', (body) => {
    const { storagePath, ...rest } = parseBody(storageBody, body);
    const value = readText('sequencing_element', 'path_raw_data_storage', 'storagePath', storagePath);
    return { ...rest, value };
  });

  app.post('/addPublication', async (request) => {
    requireUser(request);
    const { items, doi: typed } = parseBody(publicationBody, request.body);
    const doi = readText('publication', 'doi', 'doi', typed);
    const changed = await transact(db, async (trx) => {
      const ids = await lockElements(trx, request, items);
      return linkRecord(trx, request.user, ids, 'publications', await publicationOf(trx, request, doi));
    });
    return answerOf(changed);
  });

  app.post('/addProject', async (request) => {
    requireUser(request);
    const { items, selectedProject } = parseBody(projectBody, request.body);
    const changed = await transact(db, async (trx) => {
      const ids = await lockElements(trx, request, items);
      const { rows } = await sql`SELECT FROM project WHERE project_id = ${selectedProject} FOR KEY SHARE`.execute(trx);
      if (rows.length === 0) {
        const gone = new Problem('referenceGone', { value: selectedProject });
        throw refuseParameter('sequencing_element', 'projects', 'selectedProject', gone);
      }
      return linkRecord(trx, request.user, ids, 'projects', selectedProject);
    });
    return answerOf(changed);
  });

  const unlinkFor = (path: string, name: LinkField) =>
    app.post(path, async (request) => {
      requireUser(request);
      const { items, se } = parseBody(unlinkBody, request.body);
      requirePermission(request, 'update', 'sequencing_element', se);
      const changed = await transact(db, async (trx) => {
        if (!(await readValues(trx, 'sequencing_element', se))) throw new HttpError(404, 'errors.notFound');
        await lockElements(trx, request, [se]);
        return unlinkRecords(trx, request.user, se, name, items);
      });
      return answerOf(changed);
    });
  unlinkFor('/unlinkPublication', 'publications');
  unlinkFor('/unlinkProject', 'projects');

  app.post<{ Params: { id: string } }>(
    '/rest/datasets/:id/accession-numbers',
    { bodyLimit: tableLimitBytes },
    async (request) => {
      requireUser(request);
      const id = parseEntityId('dataset', request.params.id);
      if (typeof id !== 'number') throw new HttpError(404, 'errors.notFound');
      const { table, seen, replace } = parseBody(tableBody, request.body);
      if (seen === undefined)
        return transact(db, async (trx) => {
          await requireOwnDataset(trx, request, id);
          return checkAccessions(trx, id, table);
        });
      const changed = await transact(db, async (trx) => {
        await requireOwnDataset(trx, request, id);
        requirePermission(request, 'update', 'sequencing_element');
        return storeAccessions(trx, request.user, id, { table, seen, isReplacing: replace });
      });
      return answerOf(changed);
    },
  );
};
