import { measuredSampleEndpoints } from '../../catalogue/endpoints/measured.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { readMeasuredSamples } from './read-samples.ts';

/** The numbers of the field samples of a record, for its charts. */
export const measuredSamples: ServerModule = async (app, { database }) => {
  const route = routesOf(app, measuredSampleEndpoints);

  route('GET /rest/events/:id/measurements', ({ params: { id } }, _request, reply) =>
    runReadTransaction(database, reply, (db) => readMeasuredSamples(db, 'event', id)),
  );

  route('GET /rest/campaigns/:id/measurements', ({ params: { id } }, _request, reply) =>
    runReadTransaction(database, reply, (db) => readMeasuredSamples(db, 'campaign', id)),
  );
};
