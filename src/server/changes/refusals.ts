import type { Kysely } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { labelInMessage, messagesOf } from '../../catalogue/records/problem-messages.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { findKeyOwner, type KeyTakenError } from '../records/natural-keys.ts';
import type { RecordId } from '../records/read.ts';
import type { Plan } from './plan-changes.ts';

/** Limit of the changes, refusals and groups that are listed; the totals count all of them. */
export const maxListed = 500;

/** A record whose change is refused, with the message. */
export type Refusal = { id: number; message: (t: Translate) => string };

/** A change that the rules allow and that would take the natural key of another record. */
export async function takenRefusal(trx: Kysely<Tables>, id: number, taken: KeyTakenError): Promise<Refusal> {
  const { owner } = await findKeyOwner(trx, taken);
  const record = (t: Translate) => (owner ? labelInMessage(taken.keyEntity, owner.label, t) : '–');
  return { id, message: (t) => t('records.taken', { record: record(t) }) };
}

/** The refusals of a plan, the first 500 by id, and their number: by the rules, or as others have brought a record. */
export function refusalsOf(
  entity: EntityName,
  { refused }: Plan,
  others: readonly RecordId[],
): { listed: Refusal[]; total: number } {
  const ofOthers = others
    .slice(0, maxListed)
    .map((id): Refusal => ({ id: Number(id), message: (t) => t('records.ofOthers', { count: 1 }) }));
  const listed = refused.flatMap(({ ids, problems }) =>
    ids.slice(0, maxListed).map(
      (id): Refusal => ({
        id,
        message: (t) =>
          Object.values(messagesOf(entity, problems, t))
            .flat()
            .join(' '),
      }),
    ),
  );
  const total = refused.reduce((sum, { count }) => sum + count, others.length);
  return { listed: [...ofOthers, ...listed].sort((a, b) => a.id - b.id).slice(0, maxListed), total };
}

/** A 400 that names the first records whose change is refused. */
export function refusedError(listed: readonly Refusal[], total: number): HttpError {
  const named = (t: Translate) => listed.map(({ id, message }) => ({ id, message: message(t) }));
  return new HttpError(
    400,
    (t) => t('many.refused', { count: total, first: named(t)[0]?.message ?? '' }),
    {},
    undefined,
    (t) => ({ refused: named(t) }),
  );
}
