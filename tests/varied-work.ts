import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSurvey } from '../demo/survey.ts';
import type { SessionUser } from '../src/catalogue/endpoints/accounts.ts';
import { getServerTranslate } from '../src/catalogue/locales/server.ts';
import { sendPasswordLink } from '../src/server/accounts/link-mails.ts';
import { createUser } from '../src/server/accounts/users.ts';
import { insertSession, replaceSession } from '../src/server/http/session-store.ts';
import { runImport } from '../src/server/importing/pipeline.ts';
import { inviteEmail } from '../src/server/invitations/invite.ts';
import { sendLink } from '../src/server/invitations/send-link.ts';
import { leaseDueMail, markSent } from '../src/server/mail/queue.ts';
import { checkNext } from '../src/server/quality/check.ts';
import { createRecord, updateRecord } from '../src/server/records/store.ts';
import { ensureShippedTemplates } from '../src/server/templates/shipped.ts';
import { createTemplate } from '../src/server/templates/store.ts';
import type { TestDatabase } from './database.ts';
import type { RandomChanges } from './random-changes.ts';
import { buildRow, buildWorkbook, type TableRow } from './workbooks.ts';

const publicUrl = 'http://localhost';
const study = {
  values: { study_title: 'A study with authors', project_study_abstract: 'Of two people.' },
  responsible: null,
  authors: [
    { firstname: 'Alex', lastname: 'Author', email: 'author@example.org', orcid: null },
    { firstname: 'Robin', lastname: 'Writer', email: null, orcid: null },
  ],
};

/** A sample with measurements, both files and dates, of an event that no other table has. */
const measuredRow = (n: number): TableRow =>
  buildRow({
    ...generateSurvey(1)[0],
    campaign: 'Untouched',
    event_label: `untouched ${n}`,
    geog_loc_name: `Baltic Sea: Site ${n}`,
    field_sample_name: `untouched ${n}`,
    samp_name: `untouched ${n}`,
    forward_read_file_name: `untouched_${n}_R1.fastq.gz`,
    'temp [Cel]': 10 + n,
    'event.wind_speed [m/s]': n,
  });

/** Work of users besides records: an import with a study, accounts, invitations, mails, sessions, and what people keep. */
export async function workOnEverything({ database }: TestDatabase, { user }: RandomChanges): Promise<void> {
  const { db, pool, connection } = database;
  const t = getServerTranslate('en');
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-varied-'));
  const path = join(folder, 'measured.xlsx');
  await writeFile(path, await buildWorkbook([measuredRow(1), measuredRow(2), measuredRow(3)]));
  const job = { path, filename: 'measured.xlsx', userId: user.id, study, connection };
  const outcome = await runImport(
    job,
    () => undefined,
    () => true,
  );
  await rm(folder, { recursive: true });
  if (outcome.kind !== 'stored') throw new Error(`the table was refused: ${JSON.stringify(outcome)}`);
  await ensureShippedTemplates(db);
  await db.transaction().execute(async (trx) => {
    const other = { name: 'another', email: 'another@example.org', passwordHash: null, roles: ['user'] };
    const created = (await createUser(trx, other, user)) as SessionUser;
    await sendPasswordLink(trx, 'account', created, publicUrl, t);
    const { uuid, person } = await inviteEmail(trx, user, 'guest@example.org');
    await sendLink(trx, { uuid, person, language: 'de' }, { publicUrl, config: { smtpUrl: null } });
    await createTemplate(trx, user, { name: 'a template', columns: ['depth'] });
  });
  const mail = await leaseDueMail(db);
  if (mail) await markSent(db, mail.id);
  await insertSession(db, 'visitor', {});
  await replaceSession(db, 'visitor', 'user', user.id, { browser: 'Firefox', system: 'Linux' });
  await pool.query(`INSERT INTO kept_search (user_id, name, query) VALUES (${user.id}, 'mine', 'q=gotland')`);
  await pool.query(`INSERT INTO list_view (user_id, entity, name, address, shared, is_default)
    VALUES (${user.id}, 'event', 'mine', 'sort=label', true, true)`);
  await pool.query(`INSERT INTO daily_changes (user_id, language) VALUES (${user.id}, 'de')`);
  await pool.query(`INSERT INTO interface_text (language, key, text) VALUES ('de', 'frame.title', 'Proben')`);
  await pool.query(`INSERT INTO setting (name, value) VALUES ('editors_of_others', 'owners')`);
  await pool.query(`INSERT INTO mapping (user_id, name, headers, rules) VALUES (${user.id}, 'mine', '{A}', '[]')`);
  await pool.query(`INSERT INTO usual_values (user_id, by_column) VALUES (0, '{}')`);
  while (await checkNext(database));
}

/** A protocol that was created, changed three times, and lost its last change again. */
export async function changeOneProtocol({ database: { db } }: TestDatabase, { user, undo }: RandomChanges) {
  const id = await db
    .transaction()
    .execute((trx) => createRecord(trx, user, 'protocol', { protocol: 'changed often', url: 'https://example.org/1' }));
  const change = (url: string) => db.transaction().execute((trx) => updateRecord(trx, user, 'protocol', id, { url }));
  await change('https://example.org/2');
  await change('https://example.org/3');
  const last = await change('https://example.org/4');
  await undo(last ?? 0);
}
