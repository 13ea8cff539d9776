import type { FastifyRequest } from 'fastify';
import type { FilteredSearch } from '../../catalogue/endpoints/search.ts';
import { maxSearchWords } from '../../catalogue/limits.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import type { SearchRequest } from './engine/index.ts';
import { parseFilters } from './filters.ts';
import { parseSearchTerms } from './search-terms.ts';

/** @throws HttpError 400 where neither words nor `all` are given */
export function requireTerm({ all, term }: FilteredSearch): void {
  if (!all && !term && term !== '') throw invalidFieldError('term', 'errors.required');
}

/** @throws HttpError 400 on the parameter of more words than a search takes */
export function refuseManyTerms(parameter: string, words: readonly unknown[]): void {
  if (words.length <= maxSearchWords) return;
  throw new HttpError(400, 'errors.validation', {}, (t) => ({
    [parameter]: [t('search.manyWords', { max: maxSearchWords })],
  }));
}

/** The search that a request asks for. @throws HttpError 400 for too many words, 401 for one's own without a login */
export function searchRequestOf(request: FastifyRequest, body: FilteredSearch): SearchRequest {
  // Half of a letter stands nowhere, and a session could not remember it.
  const term = body.all ? '' : (body.term ?? '').toWellFormed().trim();
  const owner = body.own ? requireUser(request).id : null;
  refuseManyTerms('term', parseSearchTerms(term));
  return { term, owner, ...parseFilters(body) };
}
