import { describe, expect, it } from 'vitest';
import type { ListedUser } from '../../src/server/command-line/accounts.ts';
import { administrator, prepareInstallation } from './admin-installation.ts';
import type { Visitor } from './visitor.ts';

const installation = prepareInstallation();

const listUsers = async (): Promise<ListedUser[]> =>
  JSON.parse((await installation.runAdmin(['users', '--json'])).output);

/** Sets a password by the link that a command has printed. */
async function usePasswordLink(visitor: Visitor, output: string, password: string) {
  const link = new URL(/^http.*$/m.exec(output)?.[0] ?? '');
  const { email, token } = Object.fromEntries(link.searchParams);
  return visitor.post<{ user: { email: string } }>('/auth/register', { email, token, password });
}

describe('the help', () => {
  it('names all commands, where one is asked for or there is no such command', async () => {
    const commands = ['create-admin', 'reset-password', 'users', 'import', 'export', 'check', 'rebuild-search'];
    const [asked, none, unknown] = await Promise.all([
      installation.runAdmin(['--help']),
      installation.runAdmin([]),
      installation.runAdmin(['dance']),
    ]);
    expect(asked).toMatchObject({ code: 0, errors: '' });
    for (const { code, output, errors } of [none, unknown])
      expect([code, output, errors]).toEqual([1, '', asked.output]);
    for (const command of commands) expect(asked.output).toContain(`  ${command}`);
  });

  it('a command that lacks something, or knows an option not, ends with one line', async () => {
    const wrong = [['create-admin'], ['import', 'table.xlsx'], ['users', '--pretty'], ['export', 'a', 'b']];
    for (const args of wrong) {
      const { code, output, errors } = await installation.runAdmin(args);
      expect([args, code, output]).toEqual([args, 1, '']);
      expect(errors).toMatch(/^.+\n$/);
    }
  });
});

describe('accounts', () => {
  it('an administrator is created, sets a password by the link, and is listed with the last login', async () => {
    const created = await installation.runAdmin(['create-admin', 'new@example.org'], {
      PUBLIC_URL: 'https://samples.example.org',
    });
    expect(created).toMatchObject({ code: 0, errors: '' });
    expect(created.output).toMatch(
      /^The administrator new@example.org was created.\nhttps:\/\/samples.example.org\/auth\/register\?/,
    );
    expect(await listUsers()).toEqual([
      { email: administrator.email, name: 'admin', roles: ['admin'], last_login_at: null, imports: 0, state: 'active' },
      { email: 'new@example.org', name: 'new', roles: ['admin'], last_login_at: null, imports: 0, state: 'invited' },
    ]);
    const visitor = await installation.start();
    expect(await usePasswordLink(visitor, created.output, 'another long word')).toMatchObject({ status: 200 });
    expect(await usePasswordLink(visitor, created.output, 'another long word')).toMatchObject({ status: 400 });
    expect(await visitor.login('new@example.org', 'another long word')).toMatchObject({ status: 200 });
    const [, listed] = await listUsers();
    expect(listed).toMatchObject({ state: 'active', last_login_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    const table = (await installation.runAdmin(['users'])).output.split('\n');
    expect(table[0]).toMatch(/^email +name +roles +last login \(UTC\) +imports +state$/);
    expect(table[1]).toMatch(/^admin@example.org +admin +admin +– +0 +active$/);
  });

  it('a user becomes an administrator, which the history says, and an administrator stays one', async () => {
    const visitor = await installation.start();
    await visitor.post('/rest/users', { email: 'user@example.org', password: 'a third long word', name: 'User' });
    const made = await installation.runAdmin(['create-admin', 'USER@example.org']);
    expect([made.code, made.output.split('\n')[0]]).toEqual([0, 'user@example.org is an administrator now.']);
    const again = await installation.runAdmin(['create-admin', 'user@example.org']);
    expect(again.output.split('\n')[0]).toBe('user@example.org is an administrator already.');
    expect((await listUsers()).at(-1)).toMatchObject({ roles: ['admin', 'user'] });
    const history = await installation.query(
      `SELECT before -> 'roles' AS before, after -> 'roles' AS after FROM history WHERE entity = 'user' AND action = 'update'`,
    );
    expect(history).toEqual([{ before: [2], after: [1, 2] }]);
    expect(await installation.runAdmin(['create-admin', 'nobody'])).toMatchObject({
      code: 1,
      errors: 'nobody is not an email address\n',
    });
  });

  it('a password is reset by a link, with which all sessions end', async () => {
    const visitor = await installation.start();
    await visitor.login(administrator.email, administrator.password);
    const reset = await installation.runAdmin(['reset-password', administrator.email]);
    expect(reset).toMatchObject({ code: 0, errors: '' });
    expect(await visitor.get('/rest/users')).toMatchObject({ status: 200 });
    const other = await installation.visit();
    expect(await usePasswordLink(other, reset.output, 'a fourth long word')).toMatchObject({ status: 200 });
    expect(await visitor.get('/rest/users')).toMatchObject({ status: 401 });
    expect(await other.login(administrator.email, administrator.password)).toMatchObject({ status: 401 });
    expect(await other.login(administrator.email, 'a fourth long word')).toMatchObject({ status: 200 });
    const unknown = await installation.runAdmin(['reset-password', 'nobody@example.org']);
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('nobody@example.org')]);
  });
});
