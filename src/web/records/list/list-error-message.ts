import { RequestError } from '../../http.ts';
import type { Translate } from '../../language.ts';

/** The sentence that says why a list could not be loaded; the server's own words if the address asks for something wrong. */
export function listErrorMessage(error: Error, t: Translate): string {
  if (error instanceof RequestError && error.status === 400)
    return Object.values(error.fieldMessages).flat().join(' ') || error.message;
  const isUnauthorized = error instanceof RequestError && error.status === 401;
  const sentence = t(isUnauthorized ? 'records.loading.listUnauthorized' : 'records.loading.listFailed');
  return error instanceof RequestError && error.status === 0 ? `${sentence} ${error.message}` : sentence;
}
