import { type Kysely, sql, type Transaction } from 'kysely';
import type { NamedRecord } from '../../catalogue/answers/records.ts';
import type { EntityDef } from '../../catalogue/definition.ts';
import type { KeyConflict } from '../../catalogue/endpoints/errors.ts';
import { typeOf } from '../../catalogue/field-types.ts';
import { type EntityName, entityNames, entityOf, fieldOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { labelInMessage } from '../../catalogue/records/problem-messages.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { keyConditions, keyIndexName } from '../database/natural-key-indexes.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import type { RecordId } from './read.ts';

/** The entity of each natural key, and the place among its keys, by the key's unique index. */
const keysByIndex = new Map(
  entityNames.flatMap((entity) =>
    entityOf(entity).keys.map((_, keyPosition): [string, [EntityName, number]] => [
      keyIndexName(entity, keyPosition),
      [entity, keyPosition],
    ]),
  ),
);

/** The record that could not be stored; with its id where it exists already. */
type AttemptedRecord = { entity: EntityName; id: RecordId | null; values: RecordValues };

/** A natural key that another record has. */
export class KeyTakenError extends Error {
  readonly keyEntity: EntityName;
  readonly keyPosition: number;
  readonly key: readonly string[];
  readonly attempted: AttemptedRecord;
  constructor(keyEntity: EntityName, keyPosition: number, attempted: AttemptedRecord, cause: unknown) {
    super(`a natural key of ${keyEntity} is taken`, { cause });
    this.keyEntity = keyEntity;
    this.keyPosition = keyPosition;
    this.key = entityOf(keyEntity).keys[keyPosition] ?? [];
    this.attempted = attempted;
  }
}

/** Runs a change; the violation of a natural key becomes known as that, with what was attempted. */
export async function detectTakenKey<T>(attempted: AttemptedRecord, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    const key =
      errorCodeOf(error) === sqlStates.uniqueViolation && constraint ? keysByIndex.get(constraint) : undefined;
    throw key ? new KeyTakenError(...key, attempted, error) : error;
  }
}

/** The records `x` that have the key of the attempted one. */
function sameKeyCondition({ keyEntity, keyPosition, key, attempted: { values } }: KeyTakenError): Sql {
  const parts = key.map((name) => {
    const column = sql.ref(`x.${name}`);
    const value = values[name] ?? null;
    return typeOf(fieldOf(keyEntity, name)).ignoresCase
      ? sql`lower(${column}) = lower(${value})`
      : sql`${column} IS NOT DISTINCT FROM ${value}`;
  });
  return sql.join(
    [...parts, ...keyConditions(keyEntity, keyPosition, 'x').map((condition) => sql.raw(condition))],
    sql` AND `,
  );
}

/**
 * The field by which records with a taken key refer to the record that was changed, where that made two of them the
 * same.
 */
function referringKeyField({ keyEntity, key, attempted }: KeyTakenError): string | undefined {
  return key.find((name) => {
    const field = fieldOf(keyEntity, name);
    return attempted.entity !== keyEntity && field.type === 'reference' && field.to === attempted.entity;
  });
}

/** The condition on the record `x` that was in the way, and the field to which to say so. */
function conflictCondition(taken: KeyTakenError): { field: string; condition: Sql } {
  const { keyEntity, key, attempted } = taken;
  const below = referringKeyField(taken);
  if (below) {
    const same = key.map((name) => sql`${sql.ref(`y.${name}`)} IS NOT DISTINCT FROM ${sql.ref(`x.${name}`)}`);
    const some = (entityOf(keyEntity) as EntityDef).oneOfParts?.map((name) => sql`${sql.ref(`x.${name}`)} IS NOT NULL`);
    const conditions = [
      sql`${sql.ref(`x.${below}`)} = ${attempted.id}`,
      ...(some ? [sql`(${sql.join(some, sql` OR `)})`] : []),
      sql`EXISTS (SELECT FROM ${sql.table(keyEntity)} y WHERE ${idColumn(keyEntity, 'y')} <> ${idColumn(keyEntity, 'x')}
        AND ${sql.join(same, sql` AND `)})`,
    ];
    return { field: entityOf(attempted.entity).keys[0]?.[0] ?? '', condition: sql.join(conditions, sql` AND `) };
  }
  const number = idColumn(keyEntity, 'x');
  const { within } = entityOf(keyEntity);
  const link = within && fieldOf(within.entity, within.field);
  if (!within || link?.type !== 'references') {
    const notItself = attempted.id === null ? sql`true` : sql`${number} <> ${attempted.id}`;
    return { field: key[0] ?? '', condition: sql`${notItself} AND ${sameKeyCondition(taken)}` };
  }
  const { table, own, other } = junctionTableOf(within.entity, link);
  if (attempted.entity === keyEntity) {
    const parents = sql`SELECT ${own} FROM ${table} WHERE ${other} = ${attempted.id}`;
    const siblings = sql`SELECT ${other} FROM ${table} WHERE ${own} IN (${parents}) AND ${other} <> ${attempted.id}`;
    return { field: key[0] ?? '', condition: sql`${number} IN (${siblings}) AND ${sameKeyCondition(taken)}` };
  }
  // Two records of one key were given to one parent.
  const given = attempted.values[within.field] ?? [];
  const twice = sql`SELECT y.natural_key FROM ${sql.table(keyEntity)} y WHERE ${idColumn(keyEntity, 'y')} = ANY(${given})
    GROUP BY 1 HAVING count(*) > 1`;
  return { field: within.field, condition: sql`${number} = ANY(${given}) AND x.natural_key IN (${twice})` };
}

/** The record that has a natural key already, if it is still there, and the field to which to say so. */
export async function findKeyOwner(
  db: Kysely<Tables>,
  taken: KeyTakenError,
): Promise<{ field: string; owner: NamedRecord | undefined }> {
  const { field, condition } = conflictCondition(taken);
  const { rows } = await sql<NamedRecord>`SELECT ${idColumn(taken.keyEntity, 'x')} AS id, label
    FROM ${sql.table(taken.keyEntity)} x WHERE ${condition} ORDER BY ${idColumn(taken.keyEntity, 'x')} LIMIT 1`.execute(
    db,
  );
  return { field, owner: rows[0] };
}

async function toHttpError(db: Kysely<Tables>, taken: KeyTakenError): Promise<HttpError> {
  const { field, owner: keyEntity } = await findKeyOwner(db, taken);
  // Of a key of several fields, the first one bears the message, and any of them may be what is to be changed.
  const messages = (t: Translate) => {
    const labels = taken.key.map((name) => t(`fields.${taken.keyEntity}.${name}.label`));
    const parts = labels.length > 1 ? [t('records.takenBy', { fields: labels.join(', ') })] : [];
    // It may be gone again meanwhile.
    const record = keyEntity ? labelInMessage(taken.keyEntity, keyEntity.label, t) : '–';
    const kind = t(`entities.${taken.keyEntity}.one`);
    if (referringKeyField(taken)) return { [field]: [t('records.takenBelow', { kind, record })] };
    return { [field]: [t('records.taken', { record }), ...parts] };
  };
  const found: KeyConflict = keyEntity ? { taken: keyEntity } : {};
  return new HttpError(400, 'errors.validation', {}, messages, () => found);
}

/**
 * Number of attempts for a change that failed because of another one at the same time: a deadlock, or the same request
 * twice.
 */
const maxAttempts = 3;
const isRepeatedRequest = (error: unknown) => (error as { constraint?: string }).constraint === 'history_request_key';

/**
 * One transaction of this room's changes; `work` may run more than once.
 * @throws HttpError 400 where a natural key is taken, on the key's first field, with the record that has it
 */
export async function transact<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left--) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left > 0 && (errorCodeOf(error) === sqlStates.deadlock || isRepeatedRequest(error))) continue;
      // Looked up only now: a failed transaction answers no more questions.
      throw error instanceof KeyTakenError ? await toHttpError(db, error) : error;
    }
  }
}
