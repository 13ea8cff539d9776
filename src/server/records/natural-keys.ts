import { type Kysely, sql, type Transaction } from 'kysely';
import type { EntityDef } from '../../catalogue/definition.ts';
import type { KeyConflict } from '../../catalogue/endpoints/errors.ts';
import type { NamedRecord } from '../../catalogue/endpoints/responses.ts';
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

/** The entity of each natural key, and the position among its keys, by the name of the key's unique index. */
const keysByIndex = new Map(
  entityNames.flatMap((entity) =>
    entityOf(entity).keys.map((_, keyPosition): [string, [EntityName, number]] => [
      keyIndexName(entity, keyPosition),
      [entity, keyPosition],
    ]),
  ),
);

/** The record that could not be stored, with its id where it exists already. */
type AttemptedRecord = { entity: EntityName; id: RecordId | null; values: RecordValues };

/** The error that another record has the natural key. */
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

/** Runs a change; the violation of a natural key becomes a `KeyTakenError` with the attempted record. */
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

/** The condition for records `x` with the key of the attempted record. */
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

/** The key field with a reference to the changed record, if that change gave two referring records the same key. */
function referringKeyField({ keyEntity, key, attempted }: KeyTakenError): string | undefined {
  return key.find((name) => {
    const field = fieldOf(keyEntity, name);
    return attempted.entity !== keyEntity && field.type === 'reference' && field.to === attempted.entity;
  });
}

/** The condition for the conflicting record `x`, and the field to which the message belongs. */
function conflictCondition(taken: KeyTakenError): { field: string; condition: Sql } {
  const { keyEntity, key, attempted } = taken;
  const referringField = referringKeyField(taken);
  if (referringField) {
    const sameKey = key.map((name) => sql`${sql.ref(`y.${name}`)} IS NOT DISTINCT FROM ${sql.ref(`x.${name}`)}`);
    const oneOf = (entityOf(keyEntity) as EntityDef).oneOfParts?.map(
      (name) => sql`${sql.ref(`x.${name}`)} IS NOT NULL`,
    );
    const conditions = [
      sql`${sql.ref(`x.${referringField}`)} = ${attempted.id}`,
      ...(oneOf ? [sql`(${sql.join(oneOf, sql` OR `)})`] : []),
      sql`EXISTS (SELECT FROM ${sql.table(keyEntity)} y WHERE ${idColumn(keyEntity, 'y')} <> ${idColumn(keyEntity, 'x')}
        AND ${sql.join(sameKey, sql` AND `)})`,
    ];
    return { field: entityOf(attempted.entity).keys[0]?.[0] ?? '', condition: sql.join(conditions, sql` AND `) };
  }
  const id = idColumn(keyEntity, 'x');
  const { within } = entityOf(keyEntity);
  const link = within && fieldOf(within.entity, within.field);
  if (!within || link?.type !== 'references') {
    const notItself = attempted.id === null ? sql`true` : sql`${id} <> ${attempted.id}`;
    return { field: key[0] ?? '', condition: sql`${notItself} AND ${sameKeyCondition(taken)}` };
  }
  const { table, own, other } = junctionTableOf(within.entity, link);
  if (attempted.entity === keyEntity) {
    const parents = sql`SELECT ${own} FROM ${table} WHERE ${other} = ${attempted.id}`;
    const siblings = sql`SELECT ${other} FROM ${table} WHERE ${own} IN (${parents}) AND ${other} <> ${attempted.id}`;
    return { field: key[0] ?? '', condition: sql`${id} IN (${siblings}) AND ${sameKeyCondition(taken)}` };
  }
  // Two records with the same key were linked to one parent.
  const childIds = attempted.values[within.field] ?? [];
  const duplicateKeys = sql`SELECT y.natural_key FROM ${sql.table(keyEntity)} y WHERE ${idColumn(keyEntity, 'y')} = ANY(${childIds})
    GROUP BY 1 HAVING count(*) > 1`;
  return { field: within.field, condition: sql`${id} = ANY(${childIds}) AND x.natural_key IN (${duplicateKeys})` };
}

/** The record that has a natural key already, if it still exists, and the field to which the message belongs. */
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
  const { field, owner } = await findKeyOwner(db, taken);
  // The message about a key of several fields belongs to the first one, and names all that could be changed.
  const messages = (t: Translate) => {
    const labels = taken.key.map((name) => t(`fields.${taken.keyEntity}.${name}.label`));
    const parts = labels.length > 1 ? [t('records.takenBy', { fields: labels.join(', ') })] : [];
    // The owner may have been deleted since.
    const record = owner ? labelInMessage(taken.keyEntity, owner.label, t) : '–';
    const kind = t(`entities.${taken.keyEntity}.one`);
    if (referringKeyField(taken)) return { [field]: [t('records.takenBelow', { kind, record })] };
    return { [field]: [t('records.taken', { record }), ...parts] };
  };
  const conflict: KeyConflict = owner ? { taken: owner } : {};
  return new HttpError(400, 'errors.validation', {}, messages, () => conflict);
}

/**
 * Number of attempts for a change that fails because of another one at the same time: a deadlock, or a repeated
 * request.
 */
const maxAttempts = 3;
const isRepeatedRequest = (error: unknown) => (error as { constraint?: string }).constraint === 'history_request_key';

/**
 * Runs a transaction that changes records; `work` may run more than once.
 * @throws HttpError 400 where a natural key is taken, at the key's first field, with the record that has it
 */
export async function transact<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left--) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left > 0 && (errorCodeOf(error) === sqlStates.deadlock || isRepeatedRequest(error))) continue;
      // Looked up only now, since a failed transaction accepts no more queries.
      throw error instanceof KeyTakenError ? await toHttpError(db, error) : error;
    }
  }
}
