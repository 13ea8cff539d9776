import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckedUpload, ImportedFiles, UploadProgress } from '../../catalogue/endpoints/importing.ts';
import { type Language, languages, type Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { translateWarnings } from '../../table/report.ts';
import { classifyFailure } from '../database/failures.ts';
import { errorResponse, HttpError, type WrittenResponse } from '../http/errors.ts';
import { refusalError } from '../jobs/refusals.ts';
import type { StoredUpload } from './stored-uploads.ts';
import type { UploadEvent, UploadResult } from './upload-events.ts';

/** The answers to an upload in each language, stored for later requests at any server. */
export type StoredResponses = Record<Language, WrittenResponse>;

const plainText = 'text/plain; charset=utf-8';

/** The state of an upload as it is sent. */
export function toProgress({ warnings, ...event }: UploadEvent, t: Translate): UploadProgress {
  return { ...event, ...(warnings && { warnings: translateWarnings(warnings, t) }) };
}

/** Sends the answer to an upload. */
export function sendResult(result: UploadResult, { t }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const response = answerOrThrow(result, t);
  return typeof response === 'string' ? reply.type(plainText).send(response) : reply.send(response);
}

/** Sends a stored answer. */
export function sendStored({ status, headers, body }: WrittenResponse, reply: FastifyReply): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

const storedResponse = (dataset: number | string): WrittenResponse => ({
  status: 200,
  headers: { 'content-type': plainText },
  body: String(dataset),
});

/**
 * The answer to an upload that has none of its own: its commit is its end, or its server has ended before it. In
 * both cases it is certain which imports are stored.
 */
export function lostResponse(
  { kind, event, datasets }: Pick<StoredUpload, 'kind' | 'event' | 'datasets'>,
  request: FastifyRequest,
): WrittenResponse {
  const [dataset] = datasets;
  if (kind === 'import' && dataset !== undefined) return storedResponse(dataset);
  const lost =
    dataset === undefined
      ? new HttpError(410, 'importing.serverEnded')
      : new HttpError(410, 'importing.serverEndedBetween', { datasets: datasets.join(', ') });
  const isCancelled = event.phase === 'cancelled' && dataset === undefined;
  return errorResponse(isCancelled ? new HttpError(409, 'importing.cancelled') : lost, request, request.t);
}

/** Writes the answers to an upload. */
export function writeResponses(result: UploadResult, request: FastifyRequest): StoredResponses {
  const inLanguage = (language: Language) => writeResponse(result, request, getServerTranslate(language));
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)])) as StoredResponses;
}

function writeResponse(result: UploadResult, request: FastifyRequest, t: Translate): WrittenResponse {
  try {
    const response = answerOrThrow(result, t);
    if (typeof response === 'string') return storedResponse(response);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return { status: 200, headers, body: JSON.stringify(response) };
  } catch (error) {
    return errorResponse(error, request, t);
  }
}

/**
 * The response to an upload, also when it is requested again later: the id of the dataset, or the results of a check.
 * @throws HttpError if nothing was stored
 */
function answerOrThrow(result: UploadResult, t: Translate): string | CheckedUpload | ImportedFiles {
  if ('error' in result) throw errorToThrow(result.error);
  if ('files' in result) return result.files;
  const { outcome } = result;
  if (outcome.kind === 'stored') return String(outcome.dataset);
  if (outcome.kind !== 'checked') throw refusalError(outcome);
  const { rows, warnings, created, used, readiness } = outcome;
  const spellings = warnings.flatMap(({ spelling, ...warning }) =>
    spelling ? translateWarnings([warning], t).map((text) => ({ ...spelling, warning: text })) : [],
  );
  const checked = { rows, warnings: translateWarnings(warnings, t), created, used, ...(readiness && { readiness }) };
  return spellings.length > 0 ? { ...checked, spellings } : checked;
}

/**
 * A connection that broke during an import leaves open whether it was stored, also for a later request for its result.
 */
function errorToThrow(error: unknown): unknown {
  return classifyFailure(error) === 'connectionLost' ? new HttpError(503, 'errors.connectionLost') : error;
}
