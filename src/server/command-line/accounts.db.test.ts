import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import { accountSubstitute } from '../people/substitutes.ts';
import { createAdministrator, listUsers, requireAccount, resetPassword } from './accounts.ts';

const publicUrl = 'https://samples.example.org';

let test: TestDatabase;
let database: Database;
let erased: string;
beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.connection);
  await createAdministrator(database, 'kim@example.org', publicUrl);
  const substitute = accountSubstitute(5, null);
  erased = substitute.email;
  await database.db
    .insertInto('user')
    .values({ ...substitute, password_hash: null })
    .execute();
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('an erased account is listed as erased, one without a password as invited', async () => {
  const states = (await listUsers(database.db)).map(({ email, state }) => [email, state]);
  expect(states).toEqual([
    [erased, 'erased'],
    ['kim@example.org', 'invited'],
  ]);
});

it('no command uses an erased account, in any letter case, or makes one with such an address', async () => {
  const refusal = /is the address of an account that was erased$/;
  for (const email of [erased, erased.toUpperCase()]) {
    await expect(createAdministrator(database, email, publicUrl)).rejects.toThrow(refusal);
    await expect(resetPassword(database, email, publicUrl)).rejects.toThrow(refusal);
    await expect(requireAccount(database.db, email)).rejects.toThrow(refusal);
  }
  await expect(createAdministrator(database, 'account-6@erased.invalid', publicUrl)).rejects.toThrow(refusal);
  expect(await listUsers(database.db)).toHaveLength(2);
});
