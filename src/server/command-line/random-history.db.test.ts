import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { createRandomChanges, type RandomChanges, randomStep } from '../../../tests/random-changes.ts';
import { changeOneProtocol, workOnEverything } from '../../../tests/varied-work.ts';
import { checkData } from './check-data.ts';

let test: TestDatabase;
let random: RandomChanges;
let client: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client(test.connection);
  await client.connect();
  random = await createRandomChanges(test);
  await changeOneProtocol(test, random);
  await workOnEverything(test, random);
});
afterAll(async () => {
  await client.end();
  await random.close();
  await test.drop();
});

it('nothing is found after a random history of changes, merges, deletions, imports and undoings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomStep, { minLength: 20, maxLength: 20 }), async (steps) => {
      const last = await random.lastChange();
      for (const step of steps) await random.takeStep(step, await random.changesSince(last));
      expect(await checkData(client)).toEqual([]);
    }),
    // After a failure the records are other ones, so that a shorter sequence would show nothing.
    { numRuns: 10, endOnFailure: true },
  );
}, 900_000);
