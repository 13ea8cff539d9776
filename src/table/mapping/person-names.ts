import { joinList, joinValues, splitList, splitValues } from '../../catalogue/columns.ts';
import { toLastNameFirst } from '../../catalogue/persons/persons.ts';
import { isOrganisation } from './column-values.ts';

const rewrite = (name: string) => (isOrganisation(name) ? name : (toLastNameFirst(name) ?? name));

/** The persons of a cell whose first names come first, as `Lastname, Firstname`; organisations and other names stay as written. */
export const writeLastNamesFirst = (text: string): string =>
  joinValues(splitValues(text).map((persons) => joinList(splitList(persons).map(rewrite)))) ?? '';
