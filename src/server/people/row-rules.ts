import { type Kysely, sql } from 'kysely';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import type { NewValues, RewriteRow, TextRow } from './erase-texts.ts';
import type { Identity } from './identity.ts';
import type { Occurrences } from './occurrences.ts';
import { accountSubstitute } from './substitutes.ts';
import { replaceInJson, type TextColumn, type TextTable } from './text-tables.ts';

/** The rows of persons and accounts are erased by themselves, and those of namesakes stay. */
export const untouchedTables: readonly string[] = ['person', 'user'];

/** Columns with the name of a user. */
const nameColumns = ['who', 'updated_by'];

const personFields = Object.keys(entityOf('person').fields);

type Fields = Record<string, unknown>;

/** The fields of the person in the history, where only the last name stays, as the substitute. */
function personHistory(fields: Fields, name: string): Fields {
  const others = Object.entries(fields).filter(([field]) => !personFields.includes(field));
  const isNamed = 'lastname' in fields;
  return { ...Object.fromEntries(others), ...(isNamed && { lastname: fields.lastname === null ? null : name }) };
}

/** The columns of the person in the rows of changes, which are written back where a change is undone. */
const personRow = (fields: Fields, name: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (!personFields.includes(field)) return [field, value];
      return [field, field === 'lastname' && value !== null ? name : null];
    }),
  );

const userFields = (fields: Fields, { name, email }: { name: string; email: string }): Fields => ({
  ...fields,
  ...(typeof fields.name === 'string' && { name }),
  ...(typeof fields.email === 'string' && { email }),
});

/** The rules by which the rows of tables are rewritten that are about somebody. */
export class RowRules {
  readonly #identity: Identity;
  readonly #occurrences: Occurrences;
  readonly #persons: ReadonlySet<string>;
  readonly #users: ReadonlySet<string>;
  readonly #otherPersons: ReadonlySet<string>;
  readonly #otherUsers: ReadonlySet<string>;
  /** The changes that are about the person or the account. */
  readonly #changes: ReadonlySet<string>;

  private constructor(identity: Identity, occurrences: Occurrences, changes: readonly number[]) {
    const namesakes = (resource: string) =>
      new Set(identity.namesakes.flatMap((one) => (one.resource === resource ? [String(one.id)] : [])));
    this.#identity = identity;
    this.#occurrences = occurrences;
    this.#persons = new Set(identity.persons.map(String));
    this.#users = new Set(identity.users.map(String));
    this.#otherPersons = namesakes('persons');
    this.#otherUsers = namesakes('users');
    this.#changes = new Set(changes.map(String));
  }

  static async read(trx: Kysely<Tables>, identity: Identity, occurrences: Occurrences): Promise<RowRules> {
    const [persons, users] = [identity.persons.map(String), identity.users.map(String)];
    const { rows } = await sql<{ id: number }>`SELECT h.change_id AS id FROM history h
      WHERE h.change_id IS NOT NULL AND (h.entity = 'person' AND h.record_id = ANY(${persons})
        OR h.entity = 'user' AND h.record_id = ANY(${users}))
      UNION SELECT change_id FROM change_row WHERE table_name = 'person' AND key = ANY(${persons})
        OR table_name = 'user' AND key = ANY(${users})
      UNION SELECT id FROM change WHERE action = 'hand_over' AND id IN (
        SELECT change_id FROM handed_over WHERE (before ->> 'user_id') = ANY(${users}) OR (after ->> 'user_id') = ANY(${users}))
      UNION SELECT c.id FROM change c JOIN change_row r ON r.change_id = c.id
        WHERE c.action = 'hand_over' AND r.table_name = 'dataset'
          AND ((r.before ->> 'user_id') = ANY(${users}) OR (r.after ->> 'user_id') = ANY(${users}))`.execute(trx);
    return new RowRules(
      identity,
      occurrences,
      rows.map(({ id }) => id),
    );
  }

  /** The condition of the rows of a table that are about somebody, whatever their texts; null for most tables. */
  furtherRows({ table, names }: TextTable): Sql | null {
    const { persons, users, userNames } = this.#identity;
    const [personKeys, userKeys] = [persons.map(String), users.map(String)];
    const conditions: Sql[] = [];
    if (table === 'history')
      conditions.push(
        sql`entity = 'person' AND record_id = ANY(${personKeys})`,
        sql`entity = 'user' AND record_id = ANY(${userKeys})`,
      );
    if (table === 'change_row')
      conditions.push(
        sql`table_name = 'person' AND key = ANY(${personKeys})`,
        sql`table_name = 'user' AND key = ANY(${userKeys})`,
      );
    if (table === 'change') conditions.push(sql`id = ANY(${[...this.#changes]}::int[])`);
    for (const name of nameColumns.filter((column) => names.includes(column)))
      conditions.push(sql`${sql.ref(name)} = ANY(${userNames})`);
    return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : null;
  }

  /** The record that a row is about: its entity and id; null for most tables. */
  recordOf(
    { table }: TextTable,
    { values, key }: Pick<TextRow, 'values' | 'key'>,
  ): { entity: EntityName; id: string } | null {
    const [entity, id] =
      table === 'history'
        ? [values.entity, values.record_id]
        : table === 'change_row'
          ? [values.table_name, values.key]
          : [table, key];
    const known = entityNames.find((name) => name === entity);
    return known && id ? { entity: known, id } : null;
  }

  /** Whether a row is about another person or account of the same name. */
  #isOfNamesake(table: TextTable, row: TextRow): boolean {
    const record = this.recordOf(table, row);
    if (record?.entity === 'person') return this.#otherPersons.has(record.id);
    return record?.entity === 'user' && this.#otherUsers.has(record.id);
  }

  /** The fields of the person or the account in a row; null if the row is about other records. */
  #ownFields(table: TextTable, row: TextRow): ((fields: Fields) => Fields) | null {
    const record = this.recordOf(table, row);
    const { substitute, person } = this.#identity;
    if (record?.entity === 'person' && this.#persons.has(record.id))
      return (fields) => (table.table === 'history' ? personHistory : personRow)(fields, substitute.name);
    if (record?.entity === 'user' && this.#users.has(record.id))
      return (fields) => userFields(fields, accountSubstitute(Number(record.id), person?.id ?? null));
    return null;
  }

  /** The name of a user in a column for it, such as `who`; that of a row that was handed over is not its owner’s. */
  #replaceUserName(row: TextRow, name: string): string {
    const { userNames, substitute } = this.#identity;
    if (row.user_id !== null && this.#otherUsers.has(String(row.user_id))) return name;
    return userNames.includes(name) ? substitute.name : this.#occurrences.replace(name);
  }

  #newValue(table: TextTable, { name, kind }: TextColumn, row: TextRow, suffix: string): string | null {
    const text = row.values[name] ?? null;
    if (text === null) return null;
    if (nameColumns.includes(name)) return this.#replaceUserName(row, text);
    const ownFields = kind === 'json' && (name === 'before' || name === 'after') ? this.#ownFields(table, row) : null;
    if (ownFields) {
      const fields: Fields = JSON.parse(text);
      const own = JSON.stringify(ownFields(fields));
      return own === JSON.stringify(fields) ? text : own;
    }
    if (table.table === 'change' && this.#changes.has(row.key)) {
      if (name === 'label' && text !== '' && this.#isAboutThem(row, text)) return this.#identity.substitute.name;
      if (name === 'reason' && this.#identity.userNames.includes(text)) return this.#identity.substitute.name;
    }
    const replace = (part: string) => this.#occurrences.replace(part, suffix);
    return kind === 'text' ? replace(text) : replaceInJson(text, replace);
  }

  /** Whether the label of a change is a name of the person or the account. */
  #isAboutThem({ values }: TextRow, label: string): boolean {
    if (values.entity === 'person') return values.action !== 'merge' || this.#occurrences.hasLastName(label);
    return values.entity === 'user' && (values.action !== 'hand_over' || this.#identity.userNames.includes(label));
  }

  /** Rewrites the rows of a table. */
  rewriteOf(table: TextTable): RewriteRow {
    return (row, suffix) => {
      if (this.#isOfNamesake(table, row)) return null;
      const changed: Record<string, string | null> = {};
      for (const column of table.columns) {
        const value = this.#newValue(table, column, row, suffix);
        if (value !== (row.values[column.name] ?? null)) changed[column.name] = value;
      }
      return Object.keys(changed).length > 0 ? (changed satisfies NewValues) : null;
    };
  }
}
