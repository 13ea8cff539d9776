import { shorten } from '../../catalogue/cells.ts';
import type { Warning } from '../issues.ts';

/** The names that the warning lists; further ones are only counted. */
const maxListedNames = 20;

/**
 * The warning that columns of a file are no fields of the table that was made of it, so that their values are not stored.
 * @param names the headers of these columns
 */
export function findLeftOutWarnings(names: readonly string[]): Warning[] {
  if (names.length === 0) return [];
  const listed = names.slice(0, maxListedNames).map((name) => shorten(name));
  const columns = listed.join(', ') + (names.length > listed.length ? ', …' : '');
  return [{ code: 'columnsLeftOut', params: { count: names.length, columns } }];
}
