import type { Translate } from '../../catalogue/locales/index.ts';
import { HttpError } from '../http/errors.ts';
import { StartError } from '../start-error.ts';

/** The messages by field of a payload, each behind its field. */
function fieldMessages(payload: unknown): string[] {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return [];
  return Object.entries(payload).flatMap(([field, messages]) =>
    Array.isArray(messages) ? messages.map((message) => `${field}: ${String(message)}`) : [],
  );
}

/**
 * Does something for a command; what the server would refuse becomes one line.
 * @throws StartError with the message of the refusal
 */
export async function withRefusals<T>(t: Translate, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { key, params, payload } = error;
    const message = typeof key === 'string' ? t(key, params) : key(t);
    throw new StartError([message, ...fieldMessages(typeof payload === 'function' ? payload(t) : payload)].join(' '));
  }
}
