import { z } from 'zod';
import { serverSentences } from '../../catalogue/locales/server.ts';
import { maxInteger, recordNumber } from '../../catalogue/shapes.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { readFor } from '../http/reading.ts';
import { maxNineDigits, wholeText } from '../http/whole-numbers.ts';
import { publicAddress } from '../mail/links.ts';
import { recordsOf } from '../records/read.ts';
import type { Room } from '../services.ts';
import { readAbout } from './about.ts';
import { readSteps } from './lineage.ts';
import { readRelatives } from './relatives.ts';
import { structuredData } from './structured-data.ts';
import { readStudies } from './studies.ts';

/** The number of an element in a body: a script may have it as a text. */
const elementId = z.union([z.number().int().min(1).max(maxInteger), wholeText({ min: 1, max: maxNineDigits })]);
export const studiesBody = z.object({ id: elementId });

/** The page of a list in the address. */
export const relativesQuery = z.object({
  offset: wholeText({ max: maxNineDigits }).prefault('0'),
  hits: wholeText({ max: 99 }).prefault('10'),
});

type OfElement = { Params: { id: string } };

/** The calls behind the page of one element, beside that for its own fields. Everybody may make them. */
export const element: Room = async (app, { config, database }) => {
  const idIn = (given: string): number => {
    const id = recordNumber(given);
    if (id === null) throw new HttpError(404, 'errors.notFound');
    return id;
  };

  app.post('/getStudies', async (request, reply) => {
    const { id } = parseBody(studiesBody, request.body);
    const studies = await readFor(database, reply, (db) => readStudies(db, request.user, id));
    if (!studies) throw new HttpError(404, 'errors.notFound');
    return studies;
  });

  app.get<OfElement>('/rest/sequencing-element/:id/lineage', async (request, reply) => {
    const id = idIn(request.params.id);
    return readFor(database, reply, async (db) => {
      const about = await readAbout(db, request.user, id, publicAddress(config, app));
      if (!about) throw new HttpError(404, 'errors.notFound');
      const data = structuredData(about, serverSentences(request.language));
      return { citation: about.citation, data, steps: await readSteps(db, id) };
    });
  });

  app.get<OfElement>('/rest/sequencing-element/:id/relatives', async (request, reply) => {
    const id = idIn(request.params.id);
    const page = parseBody(relativesQuery, request.query);
    return readFor(database, reply, async (db) => {
      const [found] = await recordsOf(db, request.user, 'sequencing_element', [id]);
      if (!found) throw new HttpError(404, 'errors.notFound');
      return readRelatives(db, id, page);
    });
  });
};
