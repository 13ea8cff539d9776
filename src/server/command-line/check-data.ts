import type { ClientBase } from 'pg';
import { classifyFailure } from '../database/failures.ts';
import { checkIndexes } from './check-indexes.ts';
import { invariants } from './invariants/index.ts';
import type { Invariant } from './invariants/invariant.ts';
import { readSchemaRules, type SchemaRules } from './invariants/schema-rules.ts';
import { settingsOfChecks } from './settings-of-checks.ts';
import { type Found, maxExamples, type OnInvariant, type Violation } from './violations.ts';

type CheckOptions = {
  onInvariant?: OnInvariant;
  /** Called with a sentence about what is left out. */
  onLeftOut?: (sentence: string) => void;
};

async function findViolations(
  client: ClientBase,
  { sql, readsWithoutIndexes }: Invariant,
  rules: SchemaRules,
): Promise<{ count: number; examples: Found[] }> {
  await client.query('SAVEPOINT invariant');
  try {
    if (readsWithoutIndexes)
      await client.query(`SELECT set_config('enable_' || method, 'off', true)
        FROM unnest(ARRAY['indexscan', 'indexonlyscan', 'bitmapscan']) method`);
    const { rows } = await client.query<Found & { count: number }>(
      `SELECT place, problem, count(*) OVER () AS count FROM (${sql(rules)}) found LIMIT ${maxExamples}`,
    );
    const examples = rows.map(({ place, problem }) => ({ place, problem }));
    return { count: Number(rows[0]?.count ?? 0), examples };
  } catch (error) {
    // A row that cannot be read breaks the invariant as well; a database that is gone says nothing of it.
    if (classifyFailure(error) !== null) throw error;
    return { count: 1, examples: [{ place: 'the database', problem: `cannot be read: ${(error as Error).message}` }] };
  } finally {
    await client.query('ROLLBACK TO invariant');
  }
}

/**
 * Checks invariants in the transaction of the client.
 * @returns those that are broken
 */
export async function checkInvariants(
  client: ClientBase,
  chosen: readonly Invariant[],
  onInvariant: OnInvariant = () => undefined,
): Promise<Violation[]> {
  const rules = await readSchemaRules(client);
  const violations: Violation[] = [];
  for (const invariant of chosen) {
    const { name, meaning, remedy, mend } = invariant;
    onInvariant(name);
    const found = await findViolations(client, invariant, rules);
    if (found.count > 0) violations.push({ name, meaning, remedy, ...found, isMendable: mend !== undefined });
  }
  return violations;
}

/**
 * Checks all invariants of the stored data as of one moment, and that indexes find what their tables have. It changes
 * nothing and holds nobody up.
 * @returns the broken invariants
 */
export async function checkData(
  client: ClientBase,
  { onInvariant, onLeftOut }: CheckOptions = {},
): Promise<Violation[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  let violations: Violation[];
  try {
    await client.query(settingsOfChecks);
    violations = await checkInvariants(client, invariants, onInvariant);
  } finally {
    await client.query('ROLLBACK');
  }
  return [...violations, ...(await checkIndexes(client, onInvariant, onLeftOut))];
}
