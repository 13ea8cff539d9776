// npm run admin -- COMMAND: what an administrator does without a browser, by the functions of src/server/command-line/.
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { exportFormats, exportFormNames } from '../src/catalogue/file-formats.ts';
import type { AccountLink, ListedUser } from '../src/server/command-line/accounts.ts';
import type { Config } from '../src/server/config.ts';
import type { Database } from '../src/server/database/pool.ts';
import { StartError } from '../src/server/start-error.ts';

// Each command loads its own code, since loading all of it takes longer than most commands.

const help = `npm run admin -- COMMAND, whether the server runs or not

  create-admin EMAIL    creates an administrator, or makes a user one, and prints a link to set the password
  reset-password EMAIL  prints a link with which a user sets a new password
  users [--json]        lists users and invited persons
  import FILE --as EMAIL [--check] [--language en|de]
                        imports a filled-in template for a user, or only checks it; with a study:
                        --study TITLE --abstract TEXT --author 'Last, First' ... [--abbreviation TEXT]
                        [--begin DATE] [--end DATE] [--comment TEXT] [--responsible 'Last, First']
  export QUERY [--form ${exportFormNames.join('|')}]
         [--format ${exportFormats.join('|')}] [--fields NAME,NAME] [--output FILE]
                        writes what a search finds; '' finds everything
  check [--mend] [--json]
                        checks all stored data; --mend computes anew what can be derived
  rebuild-search        computes anew everything that the search uses
`;

type Opened = { database: Database; client: pg.Client; config: Config };

/** Opens the database of the installation for a command, and closes it at its end. */
async function withDatabase<T>(use: (opened: Opened) => Promise<T>): Promise<T> {
  const { withInstallation } = await import('./command.ts');
  const { lockAgainstMigrations, requireMigrated } = await import('../src/server/database/migrate.ts');
  const { openDatabase } = await import('../src/server/database/pool.ts');
  const { Client } = (await import('pg')).default;
  return withInstallation(async ({ connection }, config) => {
    const database = openDatabase(connection);
    const client = new Client(connection);
    // The pending query fails as well.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await lockAgainstMigrations(client);
      await requireMigrated(client);
      return await use({ database, client, config });
    } finally {
      await client.end().catch(() => undefined);
      await database.close();
    }
  });
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const progress = (text: string): void => void process.stderr.write(`${text}\n`);

/** The one operand of a command. @throws StartError that names it */
function only(operands: readonly string[], command: string, name: string): string {
  const [operand, ...others] = operands;
  if (operand !== undefined && others.length === 0) return operand;
  throw new StartError(`${command} needs one ${name}: npm run admin -- ${command} ${name}`);
}

const loadAccounts = () => import('../src/server/command-line/accounts.ts');
const loadUrl = () => import('../src/server/http/public-url.ts');

const printLink = (command: string, made: 'createAdministrator' | 'resetPassword') => async (args: string[]) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const email = only(positionals, command, 'EMAIL');
  const { [made]: make } = await loadAccounts();
  const { configuredUrl } = await loadUrl();
  const { done, link }: AccountLink = await withDatabase(({ database, config }) =>
    make(database, email, configuredUrl(config)),
  );
  print(done);
  print(link);
};

const userRow = ({ email, name, roles, last_login_at, imports, state }: ListedUser): string[] => [
  email,
  name,
  roles.join(', '),
  last_login_at?.toISOString().slice(0, 16).replace('T', ' ') ?? '–',
  String(imports),
  state,
];

async function printUsers(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
  const { listUsers } = await loadAccounts();
  const { textTable } = await import('../src/server/command-line/text-table.ts');
  const users = await withDatabase(({ database }) => listUsers(database.db));
  if (values.json) print(JSON.stringify(users, null, 2));
  else print(textTable(['email', 'name', 'roles', 'last login (UTC)', 'imports', 'state'], users.map(userRow)));
}

async function runImport(args: string[]): Promise<boolean> {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      as: text,
      check: { type: 'boolean', default: false },
      language: { type: 'string', default: 'en' },
      study: text,
      abbreviation: text,
      begin: text,
      end: text,
      abstract: text,
      comment: text,
      responsible: text,
      author: { type: 'string', multiple: true },
    },
  });
  const { isLanguage, languages } = await import('../src/catalogue/locales/languages.ts');
  const file = only(positionals, 'import', 'FILE');
  const { as, check: isCheck, language, author: authors = [], ...study } = values;
  if (as === undefined) throw new StartError('import needs the address of the user whose import it is: --as EMAIL');
  if (!isLanguage(language)) throw new StartError(`--language ${language} must be one of ${languages.join(', ')}`);
  const hasStudy = authors.length > 0 || Object.keys(study).length > 0;
  const request = { file, as, isCheck, language, study: hasStudy ? { ...study, authors } : null };
  const { importTable } = await import('../src/server/command-line/import-table.ts');
  const { isDone, lines } = await withDatabase(({ database, config }) => importTable(database, request, config));
  for (const line of lines) (isDone ? print : progress)(line);
  return isDone;
}

async function runExport(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      form: { type: 'string', default: 'full' },
      format: { type: 'string' },
      fields: { type: 'string', default: '' },
      output: { type: 'string' },
    },
  });
  const query = only(positionals, 'export', 'QUERY');
  const { form, format, output } = values;
  const fields = values.fields.split(',').flatMap((name) => name.trim() || []);
  const request = { query, form, format, fields, output };
  const { exportElements } = await import('../src/server/command-line/export-elements.ts');
  const { configuredUrl } = await loadUrl();
  await withDatabase(({ database, config }) => exportElements(database, request, configuredUrl(config)));
}

async function check(args: string[]): Promise<boolean> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ args, options: { mend: flag, json: flag } });
  const { runCheck } = await import('../src/server/command-line/check.ts');
  return withDatabase(({ client }) =>
    runCheck(client, { mends: values.mend, asJson: values.json }, { print, progress }),
  );
}

async function rebuild(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  const { rebuildSearch } = await import('../src/server/command-line/rebuild-search.ts');
  return withDatabase(({ client, database }) => rebuildSearch(client, database.connection, progress));
}

/** The commands by their names; one that returns false has not done what was asked. */
const commands = new Map<string, (args: string[]) => Promise<unknown>>([
  ['create-admin', printLink('create-admin', 'createAdministrator')],
  ['reset-password', printLink('reset-password', 'resetPassword')],
  ['users', printUsers],
  ['import', runImport],
  ['export', runExport],
  ['check', check],
  ['rebuild-search', rebuild],
]);

const { runCommand } = await import('./command.ts');
await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands.get(name);
  if (command && !args.includes('--help')) {
    if ((await command(args)) === false) process.exitCode = 1;
    return;
  }
  const isAsked = name === 'help' || name === '--help' || command !== undefined;
  (isAsked ? process.stdout : process.stderr).write(help);
  if (!isAsked) process.exitCode = 1;
});
