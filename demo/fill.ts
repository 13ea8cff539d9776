import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { type Kysely, sql } from 'kysely';
import { sheetNames } from '../src/catalogue/templates/sheets.ts';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { createUser } from '../src/server/accounts/users.ts';
import { startEmbedded } from '../src/server/database/embedded-postgres.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { type Database, openDatabase } from '../src/server/database/pool.ts';
import type { Tables } from '../src/server/database/tables.ts';
import { runImport } from '../src/server/importing/pipeline.ts';
import { createRecord } from '../src/server/records/store.ts';
import { updateSearchIndex } from '../src/server/search/search-index.ts';
import { demoAccounts, demoPassword, people, toPersonReference } from './people.ts';
import { type DemoUpload, demoUploads } from './uploads.ts';

/**
 * Creates the embedded database in an empty data folder and fills it with the demo's accounts and uploads.
 * @throws the reason of `signal` if it is aborted; PostgreSQL is stopped in any case
 */
export async function fillDataFolder(folder: string, signal: AbortSignal): Promise<void> {
  const silent = { info: () => undefined, error: () => undefined };
  const postgres = await startEmbedded(folder, { log: silent });
  const database = openDatabase(postgres.connection);
  try {
    signal.throwIfAborted();
    await migrate(database.pool);
    const users = await addAccounts(database.db);
    for (const upload of demoUploads()) {
      signal.throwIfAborted();
      await importUpload(database, folder, upload, users);
    }
    await addMissingDetails(database.db);
    await updateSearchIndex(database.connection);
    signal.throwIfAborted();
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Creates the accounts with their persons. @returns the users' ids by e-mail address */
async function addAccounts(db: Kysely<Tables>): Promise<Map<string, number>> {
  const passwordHash = await hashPassword(demoPassword);
  return db.transaction().execute(async (trx) => {
    const users = new Map<string, number>();
    for (const { email, role } of demoAccounts) {
      const person = people.find((candidate) => candidate.email === email);
      if (!person) throw new Error(`the demo has no person for ${email}`);
      await createRecord(trx, null, 'person', person);
      const name = `${person.firstname} ${person.lastname}`;
      const user = await createUser(trx, { name, email, passwordHash, roles: [role] });
      if (user) users.set(email, user.id);
    }
    return users;
  });
}

/** Imports a table as if its sender had uploaded it on the page. */
async function importUpload(
  { connection }: Database,
  folder: string,
  upload: DemoUpload,
  users: ReadonlyMap<string, number>,
): Promise<void> {
  const file = path.join(folder, upload.filename);
  const columns = [...new Set(upload.rows.flatMap((row) => Object.keys(row)))];
  const table = upload.rows.map((row) => columns.map((column) => row[column] ?? null));
  await writeFile(file, await writeXlsx({ sheets: [{ name: sheetNames.samples, rows: [columns, ...table] }] }));
  const authors = upload.authors.map(toPersonReference);
  const days = upload.rows.map((row) => String(row.event_collection_date_begin)).sort();
  const outcome = await runImport(
    {
      path: file,
      filename: upload.filename,
      userId: users.get(upload.sender) ?? 0,
      study: {
        values: {
          ...upload.study,
          project_study_begin: days[0]?.slice(0, 4) ?? null,
          project_study_end: days.at(-1)?.slice(0, 4) ?? null,
        },
        responsible: authors[0] ?? null,
        authors,
      },
      connection,
    },
    () => undefined,
    () => true,
  );
  await rm(file);
  if (outcome.kind !== 'stored')
    throw new Error(`The demo cannot import ${upload.filename}: ${JSON.stringify(outcome)}`);
}

/**
 * Adds values that templates do not contain: institutes and e-mail addresses of people, projects and publications of
 * studies.
 */
async function addMissingDetails(db: Kysely<Tables>): Promise<void> {
  for (const { orcid, institute, email } of people)
    await db.updateTable('person').set({ institute, email }).where('orcid', '=', orcid).execute();
  for (const other of ['project', 'publication'] as const) {
    const id = sql.ref(`${other}_id`);
    await sql`
      INSERT INTO ${sql.table(`project_study_${other}`)} (project_study_id, ${id})
      SELECT DISTINCT project_study_id, ${id} FROM sequencing_element_project_study
        JOIN ${sql.table(`sequencing_element_${other}`)} USING (sequencing_element_id)`.execute(db);
  }
}
