import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* plan kept */';
/** Number of statements whose plans a connection keeps; as columns can be chosen there is no end of them. */
const maxKeptPlans = 20;

/**
 * Mark at the beginning of a statement: each connection keeps its plan (PostgreSQL's prepared statements). Meant for
 * statements with many joins and few rows, which take longer to plan than to run, and only where no value of a parameter makes
 * another plan the better one.
 */
export const planKept = sql.raw(mark);

/** Has a connection keep the plans of marked statements. */
export function keepPlans(client: pg.ClientBase): void {
  const kept = new Set<string>();
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (config: unknown, ...rest: unknown[]) => {
    if (typeof config !== 'string' || !config.startsWith(mark)) return send(config, ...rest);
    const name = createHash('sha1').update(config).digest('base64');
    if (!kept.has(name) && kept.size >= maxKeptPlans) return send(config, ...rest);
    kept.add(name);
    const [values, ...others] = rest;
    return send({ name, text: config, values }, ...others);
  };
  client.query = query as typeof client.query;
}
