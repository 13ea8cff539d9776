import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { formatPersonReference, type PersonReference } from '../../catalogue/persons/persons.ts';
import type { CodedMessage } from '../../table/issues.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { findStoredPersons } from '../jobs/match-persons.ts';

/** A record that a cell names, as it was read: a person, or another by its natural key. */
export type RecordReference = { entity: EntityName; mention: PersonReference | string };

/** Looks up the stored records that cells name by natural key. A revision makes none: it names what is not there. */
export class ReferenceLookup {
  readonly #db: Kysely<Tables>;
  readonly #client: pg.ClientBase;
  readonly #found = new Map<string, number | CodedMessage>();

  constructor(db: Kysely<Tables>, client: pg.ClientBase) {
    this.#db = db;
    this.#client = client;
  }

  /** Looks up those that are not known yet, in one question an entity. */
  async lookUp(named: readonly RecordReference[]): Promise<void> {
    const asked = new Map(named.filter((one) => !this.#found.has(keyOf(one))).map((one) => [keyOf(one), one]));
    for (const [entity, all] of Map.groupBy([...asked.values()], (one) => one.entity)) {
      const numbers =
        entity === 'person'
          ? await findStoredPersons(
              this.#client,
              all.map(({ mention }) => mention as PersonReference),
            )
          : await this.#byKey(
              entity,
              all.map(({ mention }) => String(mention)),
            );
      for (const [i, one] of all.entries()) this.#found.set(keyOf(one), numbers[i] ?? notStored(one));
    }
  }

  idOf(named: RecordReference): number | CodedMessage {
    return this.#found.get(keyOf(named)) ?? notStored(named);
  }

  async #byKey(entity: EntityName, names: readonly string[]): Promise<(number | null)[]> {
    const [key = ''] = entityOf(entity).keys[0] ?? [];
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`SELECT ${idColumn(entity)} AS id, ${sql.ref(`t.${key}`)} AS name
      FROM ${sql.table(entity)} t WHERE ${sql.ref(`t.${key}`)} = ANY(${names}::text[])`.execute(this.#db);
    const byName = new Map(rows.map(({ id, name }) => [name, id]));
    return names.map((name) => byName.get(name) ?? null);
  }
}

const keyOf = ({ entity, mention }: RecordReference): string => `${entity} ${JSON.stringify(mention)}`;

const notStored = ({ entity, mention }: RecordReference): CodedMessage => ({
  code: `revising.notStored.${entity}`,
  params: { value: typeof mention === 'string' ? mention : formatPersonReference(mention) },
});
