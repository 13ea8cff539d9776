import {
  type RecordEndpoints,
  recordEndpoints,
  type ServedEntity,
  servedEntities,
} from '../../catalogue/endpoints/records.ts';
import { entityOf } from '../../catalogue/index.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { tableFileHeaders } from '../exporting/table-file.ts';
import { countDownload } from '../http/active-downloads.ts';
import { runReadTransaction, streamInReadTransaction } from '../http/read-transaction.ts';
import { genericRoutesOf } from '../http/route.ts';
import { sendStream } from '../http/streaming.ts';
import { withAncestorValues } from '../records/ancestor-records.ts';
import { listRecords } from '../records/list.ts';
import { requireListColumns } from '../records/list-columns.ts';
import { withMeasuredValues } from '../records/measured-columns.ts';
import { createRecordCounter } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { fileColumnsOf, writeListFile } from './list-file.ts';

function listModule(entity: ServedEntity): ServerModule {
  return async (app, services) => {
    const { database } = services;
    const countAll = createRecordCounter([entity]);
    const route = genericRoutesOf(app, recordEndpoints.get(entity) ?? ({} as RecordEndpoints<ServedEntity>));

    route('GET /', async ({ query: { format, columns = '', ...query }, user }, request, reply) => {
      const named = await requireListColumns(database.db, entity, user, columns);
      if (format === undefined)
        return runReadTransaction(database, reply, async (trx) => {
          const { records, totalHits } = await listRecords(trx, user, entity, query, countAll);
          const fields = named.filter((column) => !isMeasurementColumn(column));
          const shown = await withAncestorValues(trx, user, entity, records, fields);
          const measured = named.filter(isMeasurementColumn);
          return { records: await withMeasuredValues(trx, entity, shown, measured), totalHits };
        });
      const headers = tableFileHeaders(entityOf(entity).resource, format);
      // A HEAD request reads no records.
      if (request.method === 'HEAD') return reply.headers(headers).send();
      await countDownload(services, request, reply);
      const { offset, hits, ...matching } = query;
      const fileColumns = fileColumnsOf(entity, user, named);
      return sendStream(services, reply, headers, () =>
        streamInReadTransaction(database, reply, (reading) =>
          writeListFile(reading, user, { entity, query: matching, columns: fileColumns, format }),
        ),
      );
    });
  };
}

/** The lists of records, `GET /rest/{resource}`: pages in JSON, and files of all that match. */
export const recordLists: ServerModule = async (app, services) => {
  for (const entity of servedEntities)
    await app.register(listModule(entity), { ...services, prefix: `/rest/${entityOf(entity).resource}` });
};
