import { type Kysely, sql } from 'kysely';
import type { NamedRecord } from '../../catalogue/answers/records.ts';
import { isReference } from '../../catalogue/definition.ts';
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

/** Named at most: more would help nobody to decide. */
const maxDuplicates = 5;
/** A hint must not keep people waiting; without an answer in this time, there is none. */
const maxSearchMs = 2000;

/**
 * A text without what people spell differently: capitals, accents and spaces. A space between two digits stays, because
 * station 1 2 is not station 12.
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

  /** Whether a stored value is the given one, at most spelled differently. */
  #same(name: string): Sql {
    const [column, value] = [sql.ref(`t.${name}`), this.#values[name] ?? null];
    const isText = fieldOf(this.#entity, name).type === 'text' && value !== null;
    return isText
      ? sql`${normalizedSpelling(column)} = ${normalizedSpelling(sql`${value}`)}`
      : sql`${column} IS NOT DISTINCT FROM ${value}`;
  }

  /** Stored records that an identifier of their own tells from this one. An address does not: people have several. */
  #others(keys: readonly (readonly string[])[]): Sql[] {
    return keys
      .flatMap(([first]) => first ?? [])
      .filter((name) => this.#isFilled(name) && fieldOf(this.#entity, name).type !== 'email')
      .map((name) => sql`(${sql.ref(`t.${name}`)} IS NULL OR ${this.#same(name)})`);
  }

  /** Fields that are all the same in a probable double, each time with what must not tell the two apart. */
  #ways(): { fields: readonly string[]; unlike: Sql[] }[] {
    const { keys, label, within, optionalParts = [] } = entityOf(this.#entity);
    if (keys.length === 0) return [{ fields: identifyingFields(entityOf(this.#entity)), unlike: [] }];
    const ways = keys
      .map((key, which) => ({ fields: key, unlike: this.#others(keys.slice(0, which)) }))
      // The samples of a survey have libraries that differ in nothing else.
      .filter(({ fields }) => !(within && fields.every((name) => optionalParts.includes(name))));
    const belongs = within || keys.flat().some((name) => isReference(fieldOf(this.#entity, name)));
    // A record that belongs to no other is known by its name alone, as a person is at whatever institute.
    return belongs ? ways : [...ways, { fields: label, unlike: this.#others(keys) }];
  }

  /** Natural keys that would be refused as taken, in a sentence of their own. */
  #taken(): Sql[] {
    const definition = entityOf(this.#entity);
    if (definition.within) return [];
    return definition.keys.flatMap((key, which) => {
      if (!requiredKeyParts(definition, which).every((name) => this.#isFilled(name))) return [];
      const counts = keyConditions(this.#entity, which, 't').map((one) => sql.raw(one));
      const parts = key.map((name) => {
        const [column, value] = [sql.ref(`t.${name}`), this.#values[name] ?? null];
        return typeOf(fieldOf(this.#entity, name)).ignoresCase
          ? sql`lower(${column}) IS NOT DISTINCT FROM lower(${value})`
          : sql`${column} IS NOT DISTINCT FROM ${value}`;
      });
      // A record with the same words is no hindrance where they are nobody's alone, and it is a probable double.
      return [sql`(${sql.join([...parts, ...counts], sql` AND `)}) IS NOT TRUE`];
    });
  }

  /** The condition on `t`; null where the record says too little to be compared. */
  condition(): Sql | null {
    const isTold = (name: string) => this.#isFilled(name) && !isReference(fieldOf(this.#entity, name));
    const ways = this.#ways()
      .filter(({ fields }) => fields.some(isTold))
      .map(({ fields, unlike }) => {
        // References first: there are indexes for them.
        const ordered = fields.toSorted((a, b) => Number(isTold(a)) - Number(isTold(b)));
        return sql`(${sql.join([...ordered.map((name) => this.#same(name)), ...unlike], sql` AND `)})`;
      });
    if (ways.length === 0) return null;
    return sql.join([sql`(${sql.join(ways, sql` OR `)})`, ...this.#taken()], sql` AND `);
  }
}

/**
 * Stored records that a new one may be a double of: those whose natural key, or main values where there is none, differ
 * from its own in spelling alone. They may well be others, so this only asks; nothing is refused for it.
 * @throws HttpError 400 with what is wrong, by field
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
  const looking = sql<NamedRecord>`SELECT ${idColumn(entity)} AS id, t.label FROM ${sql.table(entity)} t
    WHERE ${condition} ORDER BY 1 LIMIT ${maxDuplicates}`.execute(db);
  const { rows } = await looking.catch((error: unknown) => {
    if (errorCodeOf(error) === sqlStates.queryCancelled) return { rows: [] };
    throw error;
  });
  return rows;
}
