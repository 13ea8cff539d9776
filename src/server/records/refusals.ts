import type { FastifyRequest } from 'fastify';
import type { Problem } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Sentences } from '../../catalogue/locales/index.ts';
import { may, type Verb } from '../../catalogue/permissions.ts';
import type { FieldProblems } from '../../catalogue/records.ts';
import { HttpError } from '../http/errors.ts';
import type { RecordId } from './read.ts';

function sentenceOf(entity: EntityName, field: string, { code, params }: Problem, t: Sentences): string {
  const label = t(`fields.${entity}.${field}.label`, { defaultValue: field });
  return t(`rules.${code}`, { field: label, ...params });
}

/** A form's 400: every problem as a sentence beside its field. */
export function refusal(entity: EntityName, problems: FieldProblems): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) =>
    Object.fromEntries(
      Object.entries(problems).map(([field, list]) => [field, list.map((one) => sentenceOf(entity, field, one, t))]),
    ),
  );
}

/** @throws HttpError 401 for a visitor, 403 for a user who may not */
export function refuseUnless(request: FastifyRequest, verb: Verb, entity: EntityName, id?: RecordId): void {
  if (may(request.user, verb, entity, id === undefined ? undefined : { id })) return;
  throw request.user ? new HttpError(403, 'errors.notAllowed') : new HttpError(401, 'errors.notLoggedIn');
}
