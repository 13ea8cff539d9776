import { elementEndpoints } from '../../catalogue/endpoints/element.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { createMeasurement } from '../../catalogue/measurements/measurement.ts';
import { HttpError } from '../http/errors.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import { readRecords } from '../records/read.ts';
import type { ServerModule } from '../services.ts';
import { readElementFacts } from './element-facts.ts';
import { readLineageSteps } from './lineage.ts';
import { readRelatives } from './relatives.ts';
import { structuredData } from './structured-data.ts';
import { readStudies } from './studies.ts';

/** The endpoints of an element's page, in addition to the one of its record. They are public. */
export const element: ServerModule = async (app, { config, database }) => {
  const route = routesOf(app, elementEndpoints);

  route('POST /getStudies', async ({ body: { id }, user }, _request, reply) => {
    const studies = await runReadTransaction(database, reply, (db) => readStudies(db, user, id));
    if (!studies) throw new HttpError(404, 'errors.notFound');
    return studies;
  });

  route('GET /rest/sequencing-element/:id/lineage', ({ params: { id }, user }, { language }, reply) =>
    runReadTransaction(database, reply, async (db) => {
      const facts = await readElementFacts(db, user, id, resolvePublicUrl(config, app));
      if (!facts) throw new HttpError(404, 'errors.notFound');
      const data = structuredData(facts, getServerTranslate(language), language);
      const measurements = facts.measurements.map(createMeasurement);
      return { citation: facts.citation, data, measurements, steps: await readLineageSteps(db, id) };
    }),
  );

  route('GET /rest/sequencing-element/:id/relatives', ({ params: { id }, query, user }, _request, reply) =>
    runReadTransaction(database, reply, async (db) => {
      const [record] = await readRecords(db, user, 'sequencing_element', [id]);
      if (!record) throw new HttpError(404, 'errors.notFound');
      return readRelatives(db, id, query);
    }),
  );
};
