import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { EntityName } from '../../catalogue/index.ts';
import { revising as messages } from '../../catalogue/locales/en/bulk-update-messages.ts';
import { arePersons, lookupField } from '../../catalogue/lookup.ts';
import { formatPersonReference, type PersonReference } from '../../catalogue/persons/persons.ts';
import type { CodedMessage } from '../../table/issues.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { findStoredPersons } from '../jobs/match-persons.ts';

/** A record that a cell names: a person, or another record by its label. */
export type RecordReference = { entity: EntityName; reference: PersonReference | string };

/** Looks up the stored records that cells name. A bulk update creates none: it reports names that are not stored. */
export class ReferenceLookup {
  readonly #db: Kysely<Tables>;
  readonly #client: pg.ClientBase;
  readonly #results = new Map<string, number | CodedMessage>();

  constructor(db: Kysely<Tables>, client: pg.ClientBase) {
    this.#db = db;
    this.#client = client;
  }

  /** Looks up references that are not known yet, in one query per entity. */
  async lookUp(references: readonly RecordReference[]): Promise<void> {
    const unknown = new Map(
      references.filter((named) => !this.#results.has(keyOf(named))).map((named) => [keyOf(named), named]),
    );
    for (const [entity, ofEntity] of Map.groupBy([...unknown.values()], (named) => named.entity)) {
      const ids = arePersons(entity)
        ? await findStoredPersons(
            this.#client,
            ofEntity.map(({ reference }) => reference as PersonReference),
          )
        : await this.#byKey(
            entity,
            ofEntity.map(({ reference }) => String(reference)),
          );
      for (const [i, named] of ofEntity.entries()) this.#results.set(keyOf(named), ids[i] ?? notStored(named));
    }
  }

  idOf(named: RecordReference): number | CodedMessage {
    return this.#results.get(keyOf(named)) ?? notStored(named);
  }

  async #byKey(entity: EntityName, names: readonly string[]): Promise<(number | null)[]> {
    const key = lookupField(entity);
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`SELECT ${idColumn(entity)} AS id, ${sql.ref(`t.${key}`)} AS name
      FROM ${sql.table(entity)} t WHERE ${sql.ref(`t.${key}`)} = ANY(${names}::text[])`.execute(this.#db);
    const byName = new Map(rows.map(({ id, name }) => [name, id]));
    return names.map((name) => byName.get(name) ?? null);
  }
}

const keyOf = ({ entity, reference }: RecordReference): string => `${entity} ${JSON.stringify(reference)}`;

const notStored = ({ entity, reference }: RecordReference): CodedMessage => ({
  code: `revising.notStored.${Object.hasOwn(messages.notStored, entity) ? entity : 'record'}`,
  params: { value: typeof reference === 'string' ? reference : formatPersonReference(reference) },
});
