import { type Kysely, sql } from 'kysely';
import { isReference } from '../../catalogue/definition.ts';
import type { NamedRecord } from '../../catalogue/endpoints/responses.ts';
import { typeOf } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { identifyingFields, requiredKeyParts } from '../../catalogue/records/natural-keys.ts';
import { checkRecord, isFilled, type RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { keyConditions } from '../database/natural-key-indexes.ts';
import type { Tables } from '../database/tables.ts';
import { validationError } from './request-errors.ts';
import { requireJsonObject } from './store.ts';

/** The number of records that are named; more would not help to decide. */
const maxDuplicates = 5;
/** The time limit of the search; a hint must not keep people waiting. */
const maxSearchMs = 2000;

/**
 * A text without differences in spelling: capitals, accents and spaces. A space between two digits stays, since station
 * 1 2 is not station 12.
 */
const normalizedSpelling = (text: Sql) =>
  sql`regexp_replace(plain_letters(${text}), '(?<![0-9])\\s+|\\s+(?![0-9])', '', 'g')`;

/** Compares a new record with the stored ones, `t`. */
class DuplicateSearch {
  readonly #entity: EntityName;
  readonly #values: RecordValues;
  constructor(entity: EntityName, values: RecordValues) {
    this.#entity = entity;
    this.#values = values;
  }

  #isFilled(name: string): boolean {
    return isFilled(this.#values[name]);
  }

  /** The condition that a stored value is the new one, apart from spelling. */
  #isSameValue(name: string): Sql {
    const [column, value] = [sql.ref(`t.${name}`), this.#values[name] ?? null];
    const isText = fieldOf(this.#entity, name).type === 'text' && value !== null;
    return isText
      ? sql`${normalizedSpelling(column)} = ${normalizedSpelling(sql`${value}`)}`
      : sql`${column} IS NOT DISTINCT FROM ${value}`;
  }

  /**
   * Conditions that no other identifier distinguishes the records. An e-mail address does not count, since people have
   * several.
   */
  #otherwiseIdentified(keys: readonly (readonly string[])[]): Sql[] {
    return keys
      .flatMap(([first]) => first ?? [])
      .filter((name) => this.#isFilled(name) && fieldOf(this.#entity, name).type !== 'email')
      .map((name) => sql`(${sql.ref(`t.${name}`)} IS NULL OR ${this.#isSameValue(name)})`);
  }

  /** Alternative sets of fields that are all the same in a possible duplicate, each set with further conditions. */
  #keyComparisons(): { fields: readonly string[]; unlike: Sql[] }[] {
    const { keys, label, within, optionalParts = [] } = entityOf(this.#entity);
    if (keys.length === 0) return [{ fields: identifyingFields(entityOf(this.#entity)), unlike: [] }];
    const comparisons = keys
      .map((key, which) => ({ fields: key, unlike: this.#otherwiseIdentified(keys.slice(0, which)) }))
      // The libraries of a survey's samples often have the same optional parts.
      .filter(({ fields }) => !(within && fields.every((name) => optionalParts.includes(name))));
    const hasParent = within || keys.flat().some((name) => isReference(fieldOf(this.#entity, name)));
    // A record without a parent is identified by its label alone, such as a person, at any institute.
    return hasParent ? comparisons : [...comparisons, { fields: label, unlike: this.#otherwiseIdentified(keys) }];
  }

  /** Conditions that the new record has no natural key of a stored one, which would be refused with its own message. */
  #takenKeys(): Sql[] {
    const definition = entityOf(this.#entity);
    if (definition.within) return [];
    return definition.keys.flatMap((key, which) => {
      if (!requiredKeyParts(definition, which).every((name) => this.#isFilled(name))) return [];
      const conditions = keyConditions(this.#entity, which, 't').map((condition) => sql.raw(condition));
      const parts = key.map((name) => {
        const [column, value] = [sql.ref(`t.${name}`), this.#values[name] ?? null];
        return typeOf(fieldOf(this.#entity, name)).ignoresCase
          ? sql`lower(${column}) IS NOT DISTINCT FROM lower(${value})`
          : sql`${column} IS NOT DISTINCT FROM ${value}`;
      });
      // A record with the same values is allowed where the key is not unique, and is a possible duplicate then.
      return [sql`(${sql.join([...parts, ...conditions], sql` AND `)}) IS NOT TRUE`];
    });
  }

  /** The condition for possible duplicates `t`; null where the new record has too few values to compare. */
  condition(): Sql | null {
    const hasOwnValue = (name: string) => this.#isFilled(name) && !isReference(fieldOf(this.#entity, name));
    const comparisons = this.#keyComparisons()
      .filter(({ fields }) => fields.some(hasOwnValue))
      .map(({ fields, unlike }) => {
        // References first, since they have indexes.
        const ordered = fields.toSorted((a, b) => Number(hasOwnValue(a)) - Number(hasOwnValue(b)));
        return sql`(${sql.join([...ordered.map((name) => this.#isSameValue(name)), ...unlike], sql` AND `)})`;
      });
    if (comparisons.length === 0) return null;
    return sql.join([sql`(${sql.join(comparisons, sql` OR `)})`, ...this.#takenKeys()], sql` AND `);
  }
}

/**
 * Finds stored records that a new one may duplicate: those whose natural key, or main values where there is none,
 * differ only in spelling. It is a hint; nothing is refused.
 * @throws HttpError 400 with messages by field
 */
export async function findPossibleDuplicates(
  db: Kysely<Tables>,
  entity: EntityName,
  body: unknown,
): Promise<NamedRecord[]> {
  const { values, problems } = checkRecord(entity, requireJsonObject(body), null);
  if (Object.keys(problems).length > 0) throw validationError(entity, problems);
  const condition = new DuplicateSearch(entity, values).condition();
  if (condition === null) return [];
  await sql`SET LOCAL statement_timeout = ${sql.lit(maxSearchMs)}`.execute(db);
  const query = sql<NamedRecord>`SELECT ${idColumn(entity)} AS id, t.label FROM ${sql.table(entity)} t
    WHERE ${condition} ORDER BY 1 LIMIT ${maxDuplicates}`.execute(db);
  const { rows } = await query.catch((error: unknown) => {
    if (errorCodeOf(error) === sqlStates.queryCancelled) return { rows: [] };
    throw error;
  });
  return rows;
}
