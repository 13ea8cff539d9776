import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { deliverDueMails } from '../../src/server/mail/delivery.ts';
import { createOutbox } from '../../src/server/mail/outbox.ts';
import {
  countRecentMails,
  type DueMail,
  deleteOldMails,
  enqueueMail,
  leaseDueMail,
  markFailed,
  markSent,
} from '../../src/server/mail/queue.ts';
import { createMailTransport, mailSender } from '../../src/server/mail/transports.ts';
import { type Client, createClient, createLoggedInClient, createUser, openApp, type TestApp } from './client.ts';
import { linkIn } from './mailbox.ts';
import { openSecondServer } from './second-server.ts';

let open: TestApp;
let db: TestApp['database']['db'];
beforeAll(async () => {
  open = await openApp({ publicUrl: 'https://samples.example.org' });
  db = open.database.db;
});
afterAll(() => open.close());
beforeEach(() => sql`TRUNCATE mail, attempt`.execute(db));

const letter = { recipient: 'ada@example.org', subject: 'Über Öre', body: 'Grüße\n\nhttps://x?token=abc\n', hours: 2 };
const queued = async () => (await sql<Record<string, unknown>>`SELECT * FROM mail ORDER BY id`.execute(db)).rows;
const dueNow = () => sql`UPDATE mail SET next_attempt_at = now()`.execute(db);

type Received = { from: string; to: string[]; data: string };
type MailServer = { url: string; received: Received[]; refuse: number; close(): Promise<void> };

/** A mail server on the loopback interface, which refuses a number of mails before it accepts one. */
async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const mailServer: MailServer = { url: '', received, refuse: 0, close: async () => undefined };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    onRcptTo(_address, _session, done) {
      if (mailServer.refuse <= 0) return done();
      mailServer.refuse -= 1;
      return done(Object.assign(new Error('4.7.1 Try again later token=quoted'), { responseCode: 451 }));
    },
    onData(stream, { envelope }, done) {
      let data = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        data += chunk;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), data });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  mailServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mailServer.close = () => new Promise((resolve) => server.close(() => resolve()));
  return mailServer;
}

/** The text of a mail as it went over the line. */
function textOf({ data }: Received): string {
  const [head = '', ...rest] = data.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

describe('mails over SMTP', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.received.length = 0;
    server.refuse = 0;
  });
  const transport = (mailFrom: string | null = null) =>
    createMailTransport({ smtpUrl: server.url, mailFrom }, 'https://samples.example.org');

  test('a mail is delivered whole, once, and its text is deleted', async () => {
    await enqueueMail(db, letter);
    expect(await deliverDueMails(open.database, transport())).toBe(1);
    expect(await deliverDueMails(open.database, transport())).toBe(0);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'strandbook@samples.example.org', to: ['ada@example.org'] });
    expect(mail?.data).toMatch(/^From: strandbook@samples\.example\.org\r$/m);
    expect(mail?.data).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail?.data).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail && textOf(mail).replaceAll('\r\n', '\n').trim()).toBe(letter.body.trim());
    expect(await queued()).toMatchObject([{ sent_at: expect.any(Date), body: null, last_error: null, attempts: 1 }]);
  });

  test('MAIL_FROM may have a name', async () => {
    await enqueueMail(db, letter);
    await deliverDueMails(open.database, transport('Strandbook <mail@example.org>'));
    expect(server.received[0]?.from).toBe('mail@example.org');
    expect(server.received[0]?.data).toMatch(/^From: Strandbook <mail@example\.org>\r$/m);
  });

  test('a refused mail stays, is tried again at growing intervals, and is delivered in the end', async () => {
    await enqueueMail(db, letter);
    server.refuse = 2;
    const seconds = async (when: string) => {
      const { rows } = await sql<{ at: string }>`
        SELECT extract(epoch FROM ${sql.raw(when)}) AS at FROM mail`.execute(db);
      return Number(rows[0]?.at);
    };
    /** Tries, and holds the next time against those of the clock before and after. */
    const expectRefused = async (waitMinutes: number) => {
      const before = await seconds('clock_timestamp()');
      expect(await deliverDueMails(open.database, transport())).toBe(0);
      const next = (await seconds('next_attempt_at')) - waitMinutes * 60;
      expect(next).toBeGreaterThanOrEqual(before);
      expect(next).toBeLessThanOrEqual(await seconds('clock_timestamp()'));
    };
    await expectRefused(1);
    expect(await queued()).toMatchObject([{ sent_at: null, body: letter.body, attempts: 1 }]);
    expect((await queued())[0]?.last_error).toMatch(/Try again later/);
    expect((await queued())[0]?.last_error).not.toContain('quoted');
    // Not before its time.
    expect(await deliverDueMails(open.database, transport())).toBe(0);
    expect(await queued()).toMatchObject([{ attempts: 1 }]);
    await dueNow();
    await expectRefused(2);
    await dueNow();
    expect(await deliverDueMails(open.database, transport())).toBe(1);
    expect(server.received).toHaveLength(1);
    expect(await queued()).toMatchObject([{ sent_at: expect.any(Date), body: null, last_error: null, attempts: 3 }]);
  });

  test('a mail that cannot be sent does not delay the others', async () => {
    server.refuse = 1;
    await enqueueMail(db, letter);
    await enqueueMail(db, { ...letter, recipient: 'second@example.org' });
    expect(await deliverDueMails(open.database, transport())).toBe(1);
    expect(server.received[0]?.to).toEqual(['second@example.org']);
  });

  test('the log of a failure has no address of a person', async () => {
    await enqueueMail(db, letter);
    const refuse = () => Promise.reject(new Error('550 <ada@example.org>: no such user, ask postmaster@example.org'));
    const warn = vi.fn();
    expect(await deliverDueMails(open.database, refuse, { log: { warn } })).toBe(0);
    expect(warn.mock.calls).toEqual([
      [{ mail: expect.any(Number), reason: '550 … no such user, ask …' }, expect.any(String)],
    ]);
    expect((await queued())[0]?.last_error).toContain('ada@example.org');
  });

  test('many instances at once send every mail once', async () => {
    for (let i = 0; i < 20; i++) await enqueueMail(db, { ...letter, recipient: `r${i}@example.org` });
    const sent = await Promise.all(Array.from({ length: 4 }, () => deliverDueMails(open.database, transport())));
    expect(sent.reduce((sum, count) => sum + count)).toBe(20);
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(20);
    expect(server.received).toHaveLength(20);
  });

  test('a listening server sends at once; a missing mail server fails no request', async () => {
    const app = await buildApp({ ...open, config: { ...open.config, smtpUrl: server.url } });
    const user = await createUser(open.database);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await createClient(app, { language: 'de' }).post('/auth/reset', { email: user.email });
    expect(response.statusCode).toBe(200);
    await expect.poll(() => server.received.length).toBe(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual([user.email]);
    const link = linkIn(mail && textOf(mail));
    expect(link).toMatchObject({ origin: 'https://samples.example.org', email: user.email });
    const used = await createClient(app).post('/auth/register', { ...link, password: 'from the mail' });
    expect(used.statusCode).toBe(200);
    await app.close();

    const away = await buildApp({ ...open, config: { ...open.config, smtpUrl: 'smtp://127.0.0.1:1' } });
    await away.listen({ port: 0, host: '127.0.0.1' });
    expect((await createClient(away).post('/auth/reset', { email: user.email })).statusCode).toBe(200);
    await expect.poll(async () => (await queued()).at(-1)?.last_error).toMatch(/ECONNREFUSED/);
    await away.close();
  });

  test('nothing is sent by a server that does not listen', async () => {
    const user = await createUser(open.database);
    const app = await buildApp({ ...open, config: { ...open.config, smtpUrl: server.url } });
    await app.ready();
    await createClient(app).post('/auth/reset', { email: user.email });
    await app.close();
    expect(await queued()).toMatchObject([{ sent_at: null, attempts: 0 }]);
    expect(server.received).toEqual([]);
  });

  test('a stop does not wait long for a mail server that does not respond', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer();
    const sockets = new Set<import('node:net').Socket>();
    silent.on('connection', (socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
    const { port } = silent.address() as AddressInfo;
    const app = await buildApp({ ...open, config: { ...open.config, smtpUrl: `smtp://127.0.0.1:${port}` } });
    await enqueueMail(db, letter);
    await app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(() => sockets.size).toBe(1);
    const start = performance.now();
    await app.close();
    expect(performance.now() - start).toBeLessThan(9500);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    // Its failure comes after the stop, and harms nobody.
    await expect.poll(async () => (await queued())[0]?.attempts).toBe(1);
  });
});

describe('mails into files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'strandbook-outbox-')), 'data');
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));
  const transport = () => createMailTransport({ smtpUrl: null, mailFrom: null }, 'http://127.0.0.1:3000');
  const emlIn = async (dataDir: string) =>
    (await readdir(path.join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();

  test('each mail is a file that only the owner may read, with the link on one line', async () => {
    await enqueueMail(db, letter);
    await enqueueMail(db, { ...letter, recipient: 'second@example.org' });
    expect(await deliverDueMails(open.database, transport())).toBe(2);
    await createOutbox(folder).writeMissing(db);
    const outbox = path.join(folder, 'outbox');
    const files = await readdir(outbox);
    expect(files).toHaveLength(2);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    for (const file of files) {
      expect(file).toMatch(/\.eml$/);
      expect((await stat(path.join(outbox, file))).mode & 0o777).toBe(0o600);
    }
    const text = await readFile(path.join(outbox, files.sort()[0] ?? ''), 'utf8');
    const [head = '', body = ''] = [text.slice(0, text.indexOf('\r\n\r\n')), text.slice(text.indexOf('\r\n\r\n') + 4)];
    expect(head).toMatch(/^To: ada@example\.org\r$/m);
    expect(head).toMatch(/^From: strandbook@127\.0\.0\.1\r$/m);
    expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(head.match(/^content-(type|transfer-encoding):/gim)).toHaveLength(2);
    expect(body.replaceAll('\r\n', '\n').trim()).toBe(letter.body.trim());
    expect(await queued()).toMatchObject([{ body: null }, { body: null }]);
  });

  test('a listening server writes them, with its own address in the link', async () => {
    const app = await buildApp({ ...open, config: { ...open.config, publicUrl: null, dataDir: folder } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const user = await createUser(open.database);
    await createClient(app).post('/auth/reset', { email: user.email });
    await expect.poll(() => emlIn(folder)).toHaveLength(1);
    const link = linkIn(await readFile(path.join(folder, 'outbox', (await emlIn(folder))[0] ?? ''), 'utf8'));
    expect(link).toMatchObject({ origin: `http://127.0.0.1:${port}`, email: user.email });
    await app.close();
  });

  test('each of several servers writes all of them, and each is sent once', async () => {
    const second = await openSecondServer(open);
    const first = await buildApp({ ...open, config: { ...open.config, dataDir: folder } });
    try {
      for (const app of [first, second.app]) await app.listen({ port: 0, host: '127.0.0.1' });
      const users = await Promise.all(Array.from({ length: 6 }, () => createUser(open.database)));
      for (const [i, { email }] of users.entries())
        await createClient(i % 2 === 0 ? first : second.app).post('/auth/reset', { email });
      for (const dataDir of [folder, second.config.dataDir])
        await expect.poll(() => emlIn(dataDir)).toHaveLength(users.length);
      const names = await emlIn(folder);
      expect(await emlIn(second.config.dataDir)).toEqual(names);
      const recipients = new Set<string>();
      for (const name of names) {
        const texts = await Promise.all(
          [folder, second.config.dataDir].map((dataDir) => readFile(path.join(dataDir, 'outbox', name), 'utf8')),
        );
        expect(texts[0]).toBe(texts[1]);
        recipients.add(linkIn(texts[0]).email);
      }
      expect([...recipients].sort()).toEqual(users.map(({ email }) => email).sort());
      for (const mail of await queued()) expect(mail).toMatchObject({ attempts: 1, body: null, last_error: null });
    } finally {
      await first.close();
      await second.close();
    }
  });

  test('servers that share a folder leave one file of each, and one that a person deletes stays deleted', async () => {
    for (let i = 0; i < 5; i++) await enqueueMail(db, { ...letter, recipient: `r${i}@example.org` });
    await deliverDueMails(open.database, transport());
    const outboxes = Array.from({ length: 3 }, () => createOutbox(folder));
    await Promise.all(outboxes.map((outbox) => outbox.writeMissing(db)));
    expect(await readdir(path.join(folder, 'outbox'))).toHaveLength(5);
    const [deleted = '', ...left] = await emlIn(folder);
    await rm(path.join(folder, 'outbox', deleted));
    for (const outbox of outboxes) await outbox.writeMissing(db);
    expect(await emlIn(folder)).toEqual(left);
  });

  test('a file stays in the database until its link has expired, for servers that come later', async () => {
    await enqueueMail(db, letter);
    await deliverDueMails(open.database, transport());
    await deleteOldMails(db);
    await createOutbox(folder).writeMissing(db);
    expect(await emlIn(folder)).toHaveLength(1);
    await sql`UPDATE mail SET expires_at = now() - interval '1 second'`.execute(db);
    await deleteOldMails(db);
    expect(await queued()).toMatchObject([{ body: null, file: null, sent_at: expect.any(Date) }]);
    const later = path.join(path.dirname(folder), 'later');
    await createOutbox(later).writeMissing(db);
    expect(await emlIn(later)).toEqual([]);
  });
});

describe('the mail queue', () => {
  test.each([
    ['a line break', 'a@example.org\nBcc: b@example.org'],
    ['two addresses', 'a@example.org,b@example.org'],
    ['a name', 'A <a@example.org>'],
    ['a NUL', 'a\0@example.org'],
    ['a quoted part', '"a b"@example.org'],
    ['no address', 'nobody'],
    ['too much', `${'a'.repeat(300)}@example.org`],
  ])('accepts no recipient with %s', async (_what, recipient) => {
    await expect(enqueueMail(db, { ...letter, recipient })).rejects.toThrow();
    expect(await queued()).toEqual([]);
  });

  test('encodes a line break in a subject', async () => {
    const server = await startMailServer();
    await enqueueMail(db, { ...letter, subject: 'Hello\r\nBcc: b@example.org' });
    await deliverDueMails(
      open.database,
      createMailTransport({ smtpUrl: server.url, mailFrom: null }, 'https://samples.example.org'),
    );
    await server.close();
    expect(server.received[0]?.to).toEqual(['ada@example.org']);
    expect(server.received[0]?.data).not.toMatch(/^Bcc:/im);
  });

  test('sends a mail again after the back-off where its sender died', async () => {
    await enqueueMail(db, letter);
    expect(await leaseDueMail(db)).toMatchObject({ recipient: letter.recipient });
    expect(await leaseDueMail(db)).toBeNull();
    await sql`UPDATE mail SET next_attempt_at = next_attempt_at - interval '61 seconds'`.execute(db);
    expect(await leaseDueMail(db)).not.toBeNull();
  });

  test('waits at most some hours, however often a mail failed', async () => {
    await enqueueMail(db, { ...letter, hours: 14 * 24 });
    await sql`UPDATE mail SET attempts = 100000`.execute(db);
    await leaseDueMail(db);
    const { rows } = await sql<{ hours: number }>`
      SELECT extract(epoch FROM next_attempt_at - now()) / 3600 AS hours FROM mail`.execute(db);
    expect(Number(rows[0]?.hours)).toBeCloseTo(256 / 60, 1);
  });

  test('waits no longer where the clock was set back, and delays no other mail', async () => {
    await enqueueMail(db, letter);
    await sql`UPDATE mail SET created_at = now() + interval '40 days', next_attempt_at = now() + interval '40 days',
      expires_at = now() + interval '41 days'`.execute(db);
    expect(await countRecentMails(db, letter.recipient)).toBe(0);
    expect(await leaseDueMail(db)).toMatchObject({ recipient: letter.recipient });
    expect(await leaseDueMail(db)).toBeNull();
  });

  test('gives up a mail when its link is invalid, and deletes it after a month', async () => {
    await enqueueMail(db, letter);
    await sql`UPDATE mail SET expires_at = now() - interval '1 second'`.execute(db);
    expect(await leaseDueMail(db)).toBeNull();
    await deleteOldMails(db);
    expect(await queued()).toMatchObject([{ body: null, sent_at: null }]);
    await sql`UPDATE mail SET expires_at = now() - interval '31 days'`.execute(db);
    await deleteOldMails(db);
    expect(await queued()).toEqual([]);
  });

  test('has the public address’s host as the sender where none is set', () => {
    expect(mailSender({ mailFrom: null }, 'https://samples.example.org')).toBe('strandbook@samples.example.org');
    expect(mailSender({ mailFrom: 'a@b.org' }, 'https://samples.example.org')).toBe('a@b.org');
  });
});

describe('unsent mails', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await createLoggedInClient(open, ['admin']);
  });

  test('are listed for administrators, without texts', async () => {
    await enqueueMail(db, letter);
    await enqueueMail(db, { ...letter, recipient: 'sent@example.org' });
    const [first, second] = [await leaseDueMail(db), await leaseDueMail(db)] as [DueMail, DueMail];
    await markFailed(db, first.id, 'nobody there');
    await sql`UPDATE mail SET sent_at = now() WHERE id = ${second.id}`.execute(db);
    const response = await admin.get('/rest/mails');
    expect(response.json()).toEqual({
      totalHits: 1,
      records: [
        {
          id: first.id,
          recipient: letter.recipient,
          subject: letter.subject,
          created_at: expect.any(String),
          attempts: 1,
          last_error: 'nobody there',
          next_attempt_at: expect.any(String),
          expires_at: expect.any(String),
        },
      ],
    });
    expect(response.body).not.toContain('token');
    expect((await admin.get('/rest/mails?hits=0')).json()).toEqual({ records: [], totalHits: 1 });
    for (const query of ['hits=501', 'hits=x', 'offset=-1', 'offset=2147483648']) {
      const refused = await admin.get(`/rest/mails?${query}`);
      const [field = ''] = query.split('=');
      const max = field === 'hits' ? 500 : 2147483647;
      expect([refused.statusCode, refused.json().payload], query).toEqual([
        400,
        { [field]: [`${field} is not valid: it must be a whole number from 0 to ${max}`] },
      ]);
    }
  });

  test('can be sent again, but not where the link is invalid', async () => {
    await enqueueMail(db, letter);
    const existing = (await leaseDueMail(db)) as DueMail;
    await markFailed(db, existing.id, 'nobody there');
    expect(await leaseDueMail(db)).toBeNull();
    expect((await admin.post(`/rest/mails/${existing.id}/retry`)).statusCode).toBe(204);
    expect(await leaseDueMail(db)).toMatchObject({ id: existing.id, body: letter.body });
    await sql`UPDATE mail SET expires_at = now() - interval '1 second'`.execute(db);
    const worthless = await admin.post(`/rest/mails/${existing.id}/retry`);
    expect([worthless.statusCode, worthless.json().message]).toEqual([409, expect.stringMatching(/has expired/)]);
    await markSent(db, existing.id);
    expect((await admin.post(`/rest/mails/${existing.id}/retry`)).statusCode).toBe(404);
  });

  test('can be discarded, and are not sent then', async () => {
    await enqueueMail(db, letter);
    const one = `/rest/mails/${(await queued())[0]?.id}`;
    expect((await admin.delete(one)).statusCode).toBe(204);
    expect(await leaseDueMail(db)).toBeNull();
    expect((await admin.get('/rest/mails')).json()).toEqual({ records: [], totalHits: 0 });
    for (const missing of [one, '/rest/mails/0', '/rest/mails/x', '/rest/mails/99999999999999999999'])
      expect((await admin.delete(missing)).statusCode).toBe(404);
  });

  test('are for administrators alone', async () => {
    await enqueueMail(db, letter);
    const one = `/rest/mails/${(await queued())[0]?.id}`;
    for (const [visitor, status] of [
      [createClient(open.app), 401],
      [await createLoggedInClient(open), 403],
    ] as const) {
      expect((await visitor.get('/rest/mails')).statusCode).toBe(status);
      expect((await visitor.post(`${one}/retry`)).statusCode).toBe(status);
      expect((await visitor.delete(one)).statusCode).toBe(status);
    }
    expect((await admin.get('/rest/mails')).json().totalHits).toBe(1);
  });
});
