import { setTimeout as sleep } from 'node:timers/promises';
import { qualityEndpoints } from '../../catalogue/endpoints/quality.ts';
import { runAlone } from '../database/advisory-locks.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { checkNext } from './check.ts';
import { countByCampaign, listFindings, readPeople } from './read-findings.ts';
import { enqueueAll, isAnyUnchecked } from './unchecked.ts';

/** The interval of the looks for records that are to be checked, and the time until the next one after a failure. */
const intervalMs = { usual: 2_000, afterFailure: 60_000 };

/** The findings of the rules of quality, and the checking of records, by one server at a time of those that listen. */
export const quality: ServerModule = async (app, { database }) => {
  const route = routesOf(app, qualityEndpoints);

  route('GET /rest/quality', ({ query: { user } }, _request, reply) =>
    runReadTransaction(database, reply, async (trx) => ({
      pending: await isAnyUnchecked(trx),
      people: await readPeople(trx),
      campaigns: await countByCampaign(trx, user),
    })),
  );

  route('GET /rest/quality/findings', ({ query }, request, reply) =>
    runReadTransaction(database, reply, async (trx) => ({
      ...(await listFindings(trx, query, request.t)),
      pending: await isAnyUnchecked(trx),
    })),
  );

  const closing = new AbortController();
  let running: Promise<void> | undefined;
  /** @returns the time until the next look */
  const checkAll = async (): Promise<number> => {
    try {
      // Two at once would replace findings by those of older values.
      await runAlone(database.pool, 'quality', async (lost) => {
        await enqueueAll(database.db);
        while (!closing.signal.aborted && !lost.aborted && (await checkNext(database)));
      });
      return intervalMs.usual;
    } catch (err) {
      if (!closing.signal.aborted) app.log.warn({ err }, 'records could not be checked; it will be tried again');
      return intervalMs.afterFailure;
    }
  };
  const run = async () => {
    while (!closing.signal.aborted) {
      const pause = await checkAll();
      await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };
  app.addHook('onListen', async () => {
    running = run();
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await running;
  });
};
