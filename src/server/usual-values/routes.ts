import { type Kysely, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import { usualValueEndpoints } from '../../catalogue/endpoints/usual-values.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { messageOf } from '../../catalogue/records/problem-messages.ts';
import { usualColumns } from '../../catalogue/usual-columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import { elementQuery, idsOfDataset, isElementIn } from '../search/index.ts';
import type { ServerModule } from '../services.ts';

type Values = Record<string, string>;

/** The key of the values that are set for all. */
const everybody = 0;

/** The value of a column as it is stored; null for an empty cell, a problem for one that the column does not accept. */
function readUsual({ field }: Column, text: string): string | Problem | null {
  const value = readCell(text, field);
  if (value === null || value instanceof Problem) return value;
  return typeof value === 'object' ? value.reason : String(value);
}

/** The stored values of a user that their columns still accept; undefined where none were set. */
async function readStored(db: Kysely<Tables>, user: number): Promise<Values | undefined> {
  const { rows } = await sql<{
    values: Values;
  }>`SELECT by_column AS "values" FROM usual_values WHERE user_id = ${user}`.execute(db);
  const [stored] = rows;
  if (!stored) return undefined;
  const accepted = usualColumns.filter((column) => {
    const text = stored.values[column.name];
    return text !== undefined && typeof readUsual(column, text) === 'string';
  });
  return Object.fromEntries(accepted.map(({ name }) => [name, stored.values[name] ?? '']));
}

/** The values that are the same in all elements of a user's last import. */
async function readOfLastImport(db: Kysely<Tables>, user: number): Promise<Values> {
  const { rows: datasets } = await sql<{ id: number }>`SELECT id FROM dataset
    WHERE user_id = ${user} AND undone_at IS NULL ORDER BY id DESC LIMIT 1`.execute(db);
  const [last] = datasets;
  if (!last) return {};
  const elements = elementQuery(usualColumns, isElementIn(await idsOfDataset(db, last.id)));
  const only = usualColumns.map(
    ({ name }) => sql`CASE WHEN count(DISTINCT x.${sql.id(name)}) = 1 AND count(x.${sql.id(name)}) = count(*)
      THEN min(x.${sql.id(name)})::text END AS ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<string, string | null>>`SELECT ${sql.join(only)} FROM (${elements}) x`.execute(db);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/**
 * The usual values of a body as they are stored, and the columns that are to have none.
 * @throws HttpError 400 at a column that is unknown, or refuses its value
 */
function requireValues(body: Readonly<Record<string, string | undefined>>): { values: Values; without: string[] } {
  const values: Values = {};
  const without: string[] = [];
  const problems = new Map<string, Problem>();
  for (const [name, text = ''] of Object.entries(body)) {
    const column = usualColumns.find((one) => one.name === name);
    const value = column ? readUsual(column, text) : new Problem('unknownField', { value: name });
    if (value instanceof Problem) problems.set(name, value);
    else if (value === null) without.push(name);
    else values[name] = value;
  }
  if (problems.size > 0)
    throw new HttpError(400, 'errors.validation', {}, (t) =>
      Object.fromEntries([...problems].map(([name, problem]) => [name, [messageOf(problem, name, t)]])),
    );
  return { values, without };
}

/** The values that a laboratory says in every table: of each user, and set for all by administrators. */
export const usualValues: ServerModule = async (app, { database }) => {
  const route = routesOf(app, usualValueEndpoints);

  /** One's own values: those that were set, or until then those of one's last import. */
  const readOwn = async (db: Kysely<Tables>, user: number) =>
    (await readStored(db, user)) ?? (await readOfLastImport(db, user));

  async function readFor(db: Kysely<Tables>, user: number, of: 'me' | 'all'): Promise<Values> {
    const ofAll = (await readStored(db, everybody)) ?? {};
    return of === 'all' ? ofAll : { ...ofAll, ...(await readOwn(db, user)) };
  }

  route('GET /rest/usual-values', ({ query: { of }, user }, _request, reply) =>
    runReadTransaction(database, reply, (db) => readFor(db, user.id, of)),
  );

  route('PUT /rest/usual-values', async ({ query: { of }, body, user }) => {
    if (of === 'all' && !isAdministrator(user)) throw new HttpError(403, 'errors.notAllowed');
    const { values, without } = requireValues(body);
    return database.db.transaction().execute(async (trx) => {
      const first = of === 'all' ? {} : await readOwn(trx, user.id);
      await sql`INSERT INTO usual_values AS v (user_id, by_column)
        VALUES (${of === 'all' ? everybody : user.id},
          (${JSON.stringify({ ...first, ...values })}::jsonb - ${without}::text[]))
        ON CONFLICT (user_id) DO UPDATE
          SET by_column = (v.by_column || ${JSON.stringify(values)}::jsonb) - ${without}::text[]`.execute(trx);
      return readFor(trx, user.id, of);
    });
  });
};
