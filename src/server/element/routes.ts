import { z } from 'zod';
import { integerText, maxNineDigits } from '../../catalogue/endpoints/integer-text.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { maxInteger, parseRecordId } from '../../catalogue/values/patterns.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { readRecords } from '../records/read.ts';
import type { ServerModule } from '../services.ts';
import { readElementFacts } from './element-facts.ts';
import { readLineageSteps } from './lineage.ts';
import { readRelatives } from './relatives.ts';
import { structuredData } from './structured-data.ts';
import { readStudies } from './studies.ts';

/** The id of an element in a body; scripts may send it as a text. */
const elementId = z.union([z.number().int().min(1).max(maxInteger), integerText({ min: 1, max: maxNineDigits })]);
export const studiesBody = z.object({ id: elementId });

/** The page of a list in the query. */
export const relativesQuery = z.object({
  offset: integerText({ max: maxNineDigits }).prefault('0'),
  hits: integerText({ max: 99 }).prefault('10'),
});

type ElementRoute = { Params: { id: string } };

/** The endpoints of an element's page, in addition to the one of its record. They are public. */
export const element: ServerModule = async (app, { config, database }) => {
  const parseId = (text: string): number => {
    const id = parseRecordId(text);
    if (id === null) throw new HttpError(404, 'errors.notFound');
    return id;
  };

  app.post('/getStudies', async (request, reply) => {
    const { id } = parseBody(studiesBody, request.body);
    const studies = await runReadTransaction(database, reply, (db) => readStudies(db, request.user, id));
    if (!studies) throw new HttpError(404, 'errors.notFound');
    return studies;
  });

  app.get<ElementRoute>('/rest/sequencing-element/:id/lineage', async (request, reply) => {
    const id = parseId(request.params.id);
    return runReadTransaction(database, reply, async (db) => {
      const facts = await readElementFacts(db, request.user, id, resolvePublicUrl(config, app));
      if (!facts) throw new HttpError(404, 'errors.notFound');
      const data = structuredData(facts, getServerTranslate(request.language));
      return { citation: facts.citation, data, steps: await readLineageSteps(db, id) };
    });
  });

  app.get<ElementRoute>('/rest/sequencing-element/:id/relatives', async (request, reply) => {
    const id = parseId(request.params.id);
    const page = parseBody(relativesQuery, request.query);
    return runReadTransaction(database, reply, async (db) => {
      const [record] = await readRecords(db, request.user, 'sequencing_element', [id]);
      if (!record) throw new HttpError(404, 'errors.notFound');
      return readRelatives(db, id, page);
    });
  });
};
