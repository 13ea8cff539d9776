import type { FastifyRequest } from 'fastify';
import type { EntityName } from '../../catalogue/index.ts';
import { may, type Verb } from '../../catalogue/permissions.ts';
import { messagesOf } from '../../catalogue/records/problem-messages.ts';
import type { FieldProblems } from '../../catalogue/records/records.ts';
import { HttpError } from '../http/errors.ts';
import type { RecordId } from './read.ts';

/** A 400 with a message at its field for every problem. */
export function validationError(entity: EntityName, problems: FieldProblems): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) => messagesOf(entity, problems, t));
}

/** @throws HttpError 401 for a visitor, 403 for a user who may not */
export function requirePermission(request: FastifyRequest, verb: Verb, entity: EntityName, id?: RecordId): void {
  if (may(request.user, verb, entity, id === undefined ? undefined : { id })) return;
  throw request.user ? new HttpError(403, 'errors.notAllowed') : new HttpError(401, 'errors.notLoggedIn');
}
