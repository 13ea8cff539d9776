import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { errorCodeOf } from './failures.ts';

const preparedComment = '/* prepared */';
/**
 * Number of statements that a connection prepares; as columns can be selected, there are arbitrarily many statements.
 */
const maxPlansPerConnection = 20;

/**
 * A comment at the beginning of a statement that makes each connection prepare it. Meant for statements with many joins
 * and few rows, which take longer to plan than to run, and only where the best plan does not depend on the values of
 * parameters.
 */
export const prepared = sql.raw(preparedComment);

/**
 * Whether a table has changed since a statement was prepared, as by a restored backup: PostgreSQL refuses its plan
 * then.
 */
function isStalePlanError(error: unknown): boolean {
  return errorCodeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/**
 * Runs `work`, and once more if a prepared plan was stale. Before that error, `work` must not have changed or sent
 * anything.
 */
export async function retryOnStalePlan<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStalePlanError(error)) throw error;
    return work();
  }
}

/**
 * Makes connections prepare the statements that begin with {@link prepared}. When one connection finds a stale plan,
 * all of them drop theirs before their next prepared statement; outside a transaction the statement itself is run once
 * more.
 */
export function createStatementPreparer(): (client: pg.ClientBase) => void {
  let generation = 0;
  return (client) => {
    const preparedHashes = new Set<string>();
    let ownGeneration = generation;
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const sendPrepared = async (text: string, values: unknown): Promise<unknown> => {
      if (ownGeneration !== generation) {
        ownGeneration = generation;
        preparedHashes.clear();
        await send('DEALLOCATE ALL');
      }
      const hash = createHash('sha1').update(text).digest('base64');
      if (!preparedHashes.has(hash) && preparedHashes.size >= maxPlansPerConnection) return send(text, values);
      preparedHashes.add(hash);
      const usedGeneration = generation;
      try {
        // The driver remembers prepared statements by their name, and would not prepare a dropped one again under the
        // same.
        return await send({ name: `${hash} ${usedGeneration}`, text, values });
      } catch (error) {
        if (!isStalePlanError(error)) throw error;
        if (generation === usedGeneration) generation += 1;
        if (client.getTransactionStatus() !== 'I') throw error;
        return sendPrepared(text, values);
      }
    };
    const query = (config: unknown, ...rest: unknown[]) => {
      const isPrepared =
        typeof config === 'string' && config.startsWith(preparedComment) && typeof rest.at(-1) !== 'function';
      return isPrepared ? sendPrepared(config, rest[0]) : send(config, ...rest);
    };
    client.query = query as typeof client.query;
  };
}
