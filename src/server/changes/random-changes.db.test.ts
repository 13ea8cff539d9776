import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { createRandomChanges, type RandomChanges, randomStep } from '../../../tests/random-changes.ts';
import { entityNames } from '../../catalogue/index.ts';
import { measuredEntities } from '../../catalogue/measurements/measurement.ts';
import { joinTables } from './folded-rows.ts';

let test: TestDatabase;
let random: RandomChanges;

beforeAll(async () => {
  test = await createTestDatabase();
  random = await createRandomChanges(test);
});
afterAll(async () => {
  await test.drop();
  await random.close();
});

/** The rows of all records and links, without what every change counts up. */
async function readAll(): Promise<Record<string, unknown>> {
  const tablesOfAll = [
    ...entityNames.filter((entity) => entity !== 'dataset'),
    ...joinTables.map(({ table }) => table),
    ...measuredEntities.map((entity) => `${entity}_measurement`),
  ];
  const all = tablesOfAll.map(
    (
      table,
    ) => `SELECT '${table}' AS name, (SELECT jsonb_agg(to_jsonb(t) - '{version,updated_at}'::text[] ORDER BY t) AS rows
      FROM (SELECT * FROM "${table}" ORDER BY 1, 2) t)`,
  );
  const { rows } = await test.database.pool.query(all.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, rows: content }) => [name, content]));
}

it('random sequences of changes, merges, deletions and imports that are undone in reverse leave everything as it was', async () => {
  const before = await readAll();
  const counts = { steps: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(randomStep, { minLength: 1, maxLength: 5 }), async (steps) => {
      const last = await random.lastChange();
      for (const step of steps) {
        counts.steps += 1;
        if (!(await random.takeStep(step, await random.changesSince(last)))) counts.refused += 1;
      }
      for (const id of await random.changesSince(last)) await random.undo(id);
      expect(await readAll()).toEqual(before);
    }),
    // After a failure the records are other ones, so that a shorter sequence would show nothing.
    { numRuns: 1000, endOnFailure: true },
  );
  expect(counts.refused / counts.steps).toBeLessThan(0.5);
}, 900_000);
