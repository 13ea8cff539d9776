import { invitationStates } from '../../../catalogue/endpoints/invitations.ts';
import { entityNames } from '../../../catalogue/index.ts';
import { languages } from '../../../catalogue/locales/languages.ts';
import { editorsOfOthers, fixedRoles } from '../../../catalogue/permissions.ts';
import { ownersOfTokens } from '../../accounts/tokens.ts';
import { cachedTables } from '../../search/index.ts';
import { finding, type Invariant, literal, textArray, unionAll } from './invariant.ts';

/** The owner that the link of each purpose has, as rows. */
const tokenRows = Object.entries(ownersOfTokens).map(([purpose, owner]) => `(${literal(purpose)}, ${literal(owner)})`);

const wrongToken = `NOT EXISTS (SELECT FROM (VALUES ${tokenRows.join(', ')}) known (purpose, owner)
  WHERE known.purpose = t.purpose AND known.owner = CASE WHEN t.user_id IS NOT NULL AND t.person_id IS NULL THEN 'user'
    WHEN t.person_id IS NOT NULL AND t.user_id IS NULL THEN 'person'
    WHEN t.person_id IS NULL AND t.user_id IS NULL THEN 'nobody' ELSE 'both' END)`;

/** Columns that name a kind of records or a table, with the names that there are. */
const kindColumns: readonly { table: string; column: string; known: readonly string[] }[] = [
  ...['list_view', 'not_double', 'quality_finding'].map((table) => ({ table, column: 'entity', known: entityNames })),
  { table: 'search_change', column: 'table_name', known: cachedTables.map(({ table }) => table) },
];

const languageColumns: readonly { table: string; id: string }[] = [
  { table: 'interface_text', id: 'key' },
  { table: 'daily_changes', id: 'user_id' },
  { table: 'invitation', id: 'invitation_uuid' },
];

export const accounts: readonly Invariant[] = [
  {
    name: 'roles',
    meaning: 'A role that the application knows is missing.',
    remedy: 'It is made anew with --mend; its users are not known any more.',
    sql: () => `${finding('name', `'is missing'`)} FROM unnest(${textArray(fixedRoles)}) name
      WHERE NOT EXISTS (SELECT FROM role r WHERE r.name = name.name)`,
    mend: () => [
      `INSERT INTO role (name) SELECT name FROM unnest(${textArray(fixedRoles)}) name ON CONFLICT DO NOTHING`,
    ],
  },
  {
    name: 'administrators',
    meaning: 'There are users, and none of them is an administrator.',
    remedy: 'Run npm run admin -- create-admin with the address of one.',
    sql: () => `${finding(`'user'`, `count(*) || ' users'`)} FROM "user" HAVING count(*) > 0
      AND NOT EXISTS (SELECT FROM user_role ur JOIN role r USING (role_id) WHERE r.name = 'admin')`,
  },
  {
    name: 'passwords',
    meaning: 'The hash of a password is none, so that its user cannot log in.',
    remedy: 'Run npm run admin -- reset-password with the address of the user.',
    sql: () =>
      `${finding(`'user ' || id`, `'has a hash of an unknown kind'`)} FROM "user" WHERE password_hash !~ '^\\$argon2id\\$'`,
  },
  {
    name: 'one-time-links',
    meaning: 'A one-time link is of no known purpose, or not of somebody whom it is for.',
    remedy: 'It is deleted with --mend; send another one.',
    sql: () => `${finding(`'token of ' || t.created_at`, `t.purpose`)} FROM token t WHERE ${wrongToken}`,
    mend: () => [`DELETE FROM token t WHERE ${wrongToken}`],
  },
  {
    name: 'sessions',
    meaning: 'What a session remembers is not readable.',
    remedy: 'The session is ended with --mend.',
    sql: () => `${finding(`'session ' || session_uuid`, `'remembers a ' || jsonb_typeof(data)`)} FROM session
      WHERE jsonb_typeof(data) <> 'object'`,
    mend: () => [`DELETE FROM session WHERE jsonb_typeof(data) <> 'object'`],
  },
  {
    name: 'invitations',
    meaning: 'An invitation is in no known state.',
    remedy: 'Delete the invitation, and invite the person again.',
    sql: () => `${finding(`'invitation ' || invitation_uuid`, `'is ' || invitation_state`)} FROM invitation
      WHERE invitation_state <> ALL(${textArray(invitationStates)})`,
  },
  {
    name: 'mails',
    meaning: 'A mail that was sent still has its text, which may hold a one-time link.',
    remedy: 'The text is deleted with --mend.',
    sql: () =>
      `${finding(`'mail ' || id`, `'was sent and has a text'`)} FROM mail WHERE sent_at IS NOT NULL AND body IS NOT NULL`,
    mend: () => ['UPDATE mail SET body = NULL WHERE sent_at IS NOT NULL AND body IS NOT NULL'],
  },
  {
    name: 'settings',
    meaning: 'A setting of the application has a value that it cannot have.',
    remedy: 'Choose the setting again on its page.',
    sql: () => `${finding(`'setting ' || name`, `'is ' || value`)} FROM setting
      WHERE name = 'editors_of_others' AND value <> ALL(${textArray(editorsOfOthers)})`,
  },
  {
    name: 'languages',
    meaning: 'Something is in a language that the application does not have.',
    remedy: 'Delete it, or correct it by SQL.',
    sql: () =>
      unionAll(
        languageColumns.map(
          ({ table, id }) =>
            `${finding(`${literal(`${table} `)} || ${id}`, `'is in ' || language`)} FROM ${table} WHERE language <> ALL(${textArray(languages)})`,
        ),
      ),
  },
  {
    name: 'kinds-of-records',
    meaning: 'Something is about a kind of records that the application does not have.',
    remedy: 'Delete it by SQL; nobody sees it.',
    sql: () =>
      unionAll(
        kindColumns.map(
          ({ table, column, known }) =>
            `${finding(literal(table), `'is about ' || ${column}`)} FROM ${table} WHERE ${column} <> ALL(${textArray(known)})`,
        ),
      ),
  },
];
