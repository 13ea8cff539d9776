import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { errorCodeOf } from './failures.ts';

const preparedComment = '/* prepared */';
/** Number of statements whose plans a connection keeps; as columns can be chosen there is no end of them. */
const maxPlansPerConnection = 20;

/**
 * Mark at the beginning of a statement: each connection keeps its plan (PostgreSQL's prepared statements). Meant for
 * statements with many joins and few rows, which take longer to plan than to run, and only where no value of a parameter makes
 * another plan the better one.
 */
export const prepared = sql.raw(preparedComment);

/** Whether a table was changed beneath a plan, as by a restored backup: PostgreSQL refuses the plan from then on. */
function isStalePlanError(error: unknown): boolean {
  return errorCodeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/** Does something once more where a plan of it was too old. It must have changed nothing, and sent nothing, by then. */
export async function retryOnStalePlan<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStalePlanError(error)) throw error;
    return work();
  }
}

/**
 * Has connections keep the plans of marked statements. As soon as one of them has a plan that is too old, all of them drop
 * theirs before they run a marked statement again; outside a transaction the statement itself is run once more.
 */
export function createStatementPreparer(): (client: pg.ClientBase) => void {
  let generation = 0;
  return (client) => {
    const kept = new Set<string>();
    let keptIn = generation;
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const sendKept = async (text: string, values: unknown): Promise<unknown> => {
      if (keptIn !== generation) {
        keptIn = generation;
        kept.clear();
        await send('DEALLOCATE ALL');
      }
      const hash = createHash('sha1').update(text).digest('base64');
      if (!kept.has(hash) && kept.size >= maxPlansPerConnection) return send(text, values);
      kept.add(hash);
      const usedIn = generation;
      try {
        // The driver knows what it has prepared by the name, and would not prepare a dropped one again.
        return await send({ name: `${hash} ${usedIn}`, text, values });
      } catch (error) {
        if (!isStalePlanError(error)) throw error;
        if (generation === usedIn) generation += 1;
        if (client.getTransactionStatus() !== 'I') throw error;
        return sendKept(text, values);
      }
    };
    const query = (config: unknown, ...rest: unknown[]) => {
      const isKept =
        typeof config === 'string' && config.startsWith(preparedComment) && typeof rest.at(-1) !== 'function';
      return isKept ? sendKept(config, rest[0]) : send(config, ...rest);
    };
    client.query = query as typeof client.query;
  };
}
