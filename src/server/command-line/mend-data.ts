import type { ClientBase } from 'pg';
import { checkInvariants } from './check-data.ts';
import { invariants } from './invariants/index.ts';
import { readSchemaRules } from './invariants/schema-rules.ts';
import { settingsOfChecks } from './settings-of-checks.ts';
import type { Violation } from './violations.ts';

/**
 * Computes anew what can be derived of broken invariants, all in one transaction, and looks whether they hold then.
 * @returns the names of those that hold now, and all that are still broken
 */
export async function mendData(
  client: ClientBase,
  violations: readonly Violation[],
): Promise<{ mended: string[]; violations: Violation[] }> {
  const broken = new Set(violations.flatMap(({ name, isMendable }) => (isMendable ? [name] : [])));
  const mendable = invariants.filter(({ name }) => broken.has(name));
  await client.query('BEGIN');
  try {
    await client.query(settingsOfChecks);
    const rules = await readSchemaRules(client);
    for (const { mend } of mendable) for (const statement of mend?.(rules) ?? []) await client.query(statement);
    const still = await checkInvariants(client, mendable);
    await client.query('COMMIT');
    const isStill = (name: string) => still.some((violation) => violation.name === name);
    return {
      mended: mendable.flatMap(({ name }) => (isStill(name) ? [] : [name])),
      violations: [...violations.filter(({ name }) => !broken.has(name)), ...still],
    };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
