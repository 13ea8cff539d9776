import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { usualValueEndpoints } from '../../catalogue/endpoints/usual-values.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { messageOf } from '../../catalogue/records/problem-messages.ts';
import { hasPattern, readUsualValue, sampleInPattern, usualColumns } from '../../catalogue/usual-columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import { elementQuery, idsOfDataset, isElementIn } from '../search/index.ts';
import type { ServerModule } from '../services.ts';

type Values = Record<string, string>;

/** The key of the values that are set for all. */
const everybody = 0;

/** The stored values of a user as they were set; undefined where none were set. */
async function readStored(db: Kysely<Tables>, user: number): Promise<Values | undefined> {
  const { rows } = await sql<{
    values: Values;
  }>`SELECT by_column AS "values" FROM usual_values WHERE user_id = ${user}`.execute(db);
  return rows[0]?.values;
}

const columnNamed = (name: string) => usualColumns.find((column) => column.name === name);

/** The problem of a stored value: its vocabulary, or the catalogue, may have changed since it was set. */
function problemOf(name: string, text: string): Problem | null {
  const column = columnNamed(name);
  const value = column ? readUsualValue(column, text) : new Problem('unknownField', { value: name });
  return value instanceof Problem ? value : null;
}

/** The stored values of a user that their columns still accept, in their order; undefined where none were set. */
async function readAccepted(db: Kysely<Tables>, user: number): Promise<Values | undefined> {
  const stored = await readStored(db, user);
  if (!stored) return undefined;
  const accepted = usualColumns.filter(({ name }) => {
    const text = stored[name];
    return text !== undefined && problemOf(name, text) === null;
  });
  return Object.fromEntries(accepted.map(({ name }) => [name, stored[name] ?? '']));
}

/**
 * The value of a column in all rows `x`; null where they differ. A pattern needs rows of several samples, as one name may
 * occur in the name of its file by chance.
 */
function commonValue(column: Column): RawBuilder<unknown> {
  const cell = sql`x.${sql.id(column.name)}`;
  const value = hasPattern(column) ? sql`replace(${cell}, x.samp_name, ${sampleInPattern})` : cell;
  const several = hasPattern(column) ? sql`count(DISTINCT x.samp_name) > 1` : sql`true`;
  return sql`CASE WHEN ${several} AND count(DISTINCT ${value}) = 1 AND count(${value}) = count(*)
    THEN min(${value})::text END AS ${sql.id(column.name)}`;
}

/** The values that are the same in all elements of a user's last import. */
async function readOfLastImport(db: Kysely<Tables>, user: number): Promise<Values> {
  const { rows: datasets } = await sql<{ id: number }>`SELECT id FROM dataset
    WHERE user_id = ${user} AND undone_at IS NULL ORDER BY id DESC LIMIT 1`.execute(db);
  const [last] = datasets;
  if (!last) return {};
  const sample = columnOf('samp_name');
  const elements = elementQuery(
    [...(sample ? [sample] : []), ...usualColumns],
    isElementIn(await idsOfDataset(db, last.id)),
  );
  const { rows } = await sql<
    Record<string, string | null>
  >`SELECT ${sql.join(usualColumns.map(commonValue))} FROM (${elements}) x`.execute(db);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).flatMap(([name, value]) =>
      value === null || problemOf(name, value) ? [] : [[name, value]],
    ),
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
    const column = columnNamed(name);
    const unknown = text.trim() === '' ? null : new Problem('unknownField', { value: name });
    const value = column ? readUsualValue(column, text) : unknown;
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
    (await readAccepted(db, user)) ?? (await readOfLastImport(db, user));

  async function readFor(db: Kysely<Tables>, user: number, of: 'me' | 'own' | 'all'): Promise<Values> {
    if (of === 'own') return readOwn(db, user);
    const ofAll = (await readAccepted(db, everybody)) ?? {};
    return of === 'all' ? ofAll : { ...ofAll, ...(await readOwn(db, user)) };
  }

  route('GET /rest/usual-values', ({ query: { of }, user }, _request, reply) =>
    runReadTransaction(database, reply, (db) => readFor(db, user.id, of)),
  );

  route('GET /rest/usual-values/outdated', async ({ query: { of }, user }, { t }) => {
    const stored = (await readStored(database.db, of === 'all' ? everybody : user.id)) ?? {};
    const names = new Set([...usualColumns.map(({ name }) => name), ...Object.keys(stored)]);
    const records = [...names].flatMap((name) => {
      const value = stored[name];
      if (value === undefined) return [];
      const problem = problemOf(name, value);
      const column = columnNamed(name);
      const label = column ? t(`fields.${column.entity}.${column.fieldName}.label`) : name;
      return problem ? [{ column: name, value, message: messageOf(problem, label, t) }] : [];
    });
    return { records, totalHits: records.length };
  });

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
