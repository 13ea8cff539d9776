import { joinList, joinValues, splitList, splitValues } from '../../catalogue/columns.ts';
import { toLastNameFirst } from '../../catalogue/persons/persons.ts';
import { isNoPersonName, missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { isOrganisation } from './column-values.ts';

/** A name as it is stored; a reason why there is none stays. */
function rewrite(name: string): string {
  const isName = !isOrganisation(name) && missingTermOf(name) === undefined && !isNoPersonName(name);
  return (isName && toLastNameFirst(name)) || name;
}

/** The persons of a cell whose first names come first, as `Lastname, Firstname`; organisations and other names stay as written. */
export const writeLastNamesFirst = (text: string): string =>
  joinValues(splitValues(text).map((persons) => joinList(splitList(persons).map(rewrite)))) ?? '';
