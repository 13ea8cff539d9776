import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueDailyMails } from '../../src/server/changes/daily-mail.ts';
import { type Client, createClient, createLoggedInClient, openApp, password, type TestApp } from './client.ts';
import { postRecord } from './entities.ts';
import { mailsTo } from './mailbox.ts';

type LoggedIn = Awaited<ReturnType<typeof createLoggedInClient>>;

let open: TestApp;
let owner: LoggedIn;
let other: LoggedIn;

beforeAll(async () => {
  open = await openApp();
  owner = await createLoggedInClient(open);
  other = await createLoggedInClient(open);
});
afterAll(() => open.close());

const setDaily = (client: LoggedIn, isWanted: boolean) =>
  client.put(`/rest/users/${client.user.id}`, { daily_changes: isWanted });
const passDay = () => sql`UPDATE daily_changes SET looked_at = looked_at - interval '1 day'`.execute(open.database.db);
const queue = () => queueDailyMails(open.database, 'https://strandbook.example.org');
const mails = (client: LoggedIn) => mailsTo(open, client.user.email);

async function changeProtocol(by: Client, name: string): Promise<void> {
  const { id } = await postRecord(owner, 'protocols', { protocol: name });
  expect((await by.put(`/rest/protocols/${id}`, { protocol: `${name} 2` })).statusCode).toBe(200);
}

describe('the daily email about what others changed', () => {
  it('is off by default, and set on one’s own account only', async () => {
    expect((await owner.get('/auth/session')).json().user).not.toHaveProperty('daily_changes');
    await changeProtocol(other, 'before it was wanted');
    await passDay();
    await queue();
    expect(await mails(owner)).toEqual([]);
    const admin = await createLoggedInClient(open, ['admin']);
    for (const client of [other, admin])
      expect((await client.put(`/rest/users/${owner.user.id}`, { daily_changes: true })).statusCode).toBe(403);
    expect((await setDaily(owner, true)).statusCode).toBe(200);
    expect((await owner.get('/auth/session')).json().user).toMatchObject({ daily_changes: true });
  });

  it('comes once a day with a line for each change, and not where nobody else has changed anything', async () => {
    await changeProtocol(owner, 'by oneself');
    await passDay();
    await queue();
    expect(await mails(owner)).toEqual([]);

    await changeProtocol(other, 'Filtration');
    await changeProtocol(other, 'Extraction');
    await queue();
    expect(await mails(owner)).toEqual([]);
    await passDay();
    await Promise.all([queue(), queue()]);
    const [mail, ...more] = await mails(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Strandbook: 2 changes of your records');
    const lines = mail?.body.split('\n').filter((line) => line.includes('changed protocol'));
    expect(lines).toEqual([
      expect.stringMatching(`: ${other.user.name} changed protocol Filtration`),
      expect.stringMatching(`: ${other.user.name} changed protocol Extraction`),
    ]);
    expect(mail?.body).toContain('https://strandbook.example.org/changes?theirs=true');
    expect(mail?.body).not.toContain('before it was wanted');
    await passDay();
    await queue();
    expect(await mails(owner)).toHaveLength(1);
  });

  it('comes as well where the clock was set back after the last one', async () => {
    await sql`UPDATE daily_changes SET looked_at = now() + interval '1 month'`.execute(open.database.db);
    await changeProtocol(other, 'Before the clock was set');
    await queue();
    expect((await mails(owner)).at(-1)?.body).toContain('Before the clock was set');
  });

  it('is in the language in which it was asked for, and ends when it is not wanted any more', async () => {
    const german = createClient(open.app, { language: 'de' });
    await german.login(owner.user.email, password);
    await german.put(`/rest/users/${owner.user.id}`, { daily_changes: true });
    await changeProtocol(other, 'Sequenzierung');
    await passDay();
    await queue();
    const last = (await mails(owner)).at(-1);
    expect(last?.subject).toBe('Strandbook: 1 Änderung an Ihren Datensätzen');
    expect(last?.body).toContain(`${other.user.name} hat Protokoll Sequenzierung geändert`);
    await setDaily(owner, false);
    await changeProtocol(other, 'unwanted');
    await passDay();
    await queue();
    expect(await mails(owner)).toHaveLength(3);
  });

  it('is not sent to an address that nobody has confirmed', async () => {
    await setDaily(owner, true);
    await sql`INSERT INTO token (token_hash, purpose, user_id, email, expires_at)
      VALUES ('unconfirmed', 'address', ${owner.user.id}, ${owner.user.email}, now() + interval '1 day')`.execute(
      open.database.db,
    );
    await changeProtocol(other, 'unconfirmed');
    await passDay();
    await queue();
    expect(await mails(owner)).toHaveLength(3);
    await sql`DELETE FROM token WHERE token_hash = 'unconfirmed'`.execute(open.database.db);
    await passDay();
    await queue();
    expect((await mails(owner)).at(-1)?.body).toContain('changed protocol unconfirmed');
  });
});
