import { maxTextLength } from '../field-types/text.ts';
import { Problem, readCell, shorten } from '../field-types.ts';
import { catalogue, fieldOf } from '../index.ts';
import { anyDash } from '../values/dashes.ts';
import { isNoPersonName } from '../vocabularies/index.ts';
import { checkEmail } from './accounts.ts';

/** The fields by which a person is named. */
export const personReferenceFields = ['firstname', 'lastname', 'email', 'orcid'] as const;
export type PersonReferenceField = (typeof personReferenceFields)[number];

/** A person as a spreadsheet or an upload's form names one: whatever of it is known. */
export type PersonReference = Record<PersonReferenceField, string | null> & {
  /** A name without a comma: only a stored person who bears it tells which part of it is the last name. */
  fullName?: string;
  /** Whether it says by a comma alone that no name is known, so that a new person may be stored without one. */
  isNameless?: true;
};

/** Longer than any two names, address and identifier; to look for an address in a megabyte would take minutes. */
const maxPersonReferenceLength = 1000;
const maxNameLength = maxTextLength(catalogue.person.fields.lastname);
const maxFullNameLength = 2 * maxNameLength;

const orcidPattern = new RegExp(
  String.raw`\(?(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/)?((?:\d{4}${anyDash}){3}\d{3}[\dXx])\)?`,
);
const emailInTextPattern = /[(<]?([^\s,;|()<>]+@[^\s,;|()<>]+)[)>]?/;

/** Signs and words between the names of several persons; *von und zu* belongs to one. */
const personSeparators = /[;|&/\r\n]|\s(?:and|AND|und(?! zu\s)|UND)\s|\bet al\b/;

/** Whether a name is that of several persons, who would become one by it. */
export function namesSeveralPersons(name: string): boolean {
  return personSeparators.test(name);
}

/** Whether a last name would be read as another person's in a table, where a comma stands behind the last name. */
export function hasComma(lastname: string): boolean {
  return lastname.includes(',');
}

/**
 * Reads `Lastname, Firstname`, an ORCID iD, an address, or a name with an ORCID iD or an address behind it (the form of
 * our exports: `Example, Alex (0000-0002-1825-0097)`); also `Firstname Lastname`, of somebody who is stored. Of a person with an
 * ORCID iD or an address the last name may be missing: `, Alex (0000-0002-1825-0097)`, or the whole name, where the comma says so:
 * `, <alex@example.org>`.
 */
export function parsePerson(typed: string): PersonReference | Problem {
  if (typed.length > maxPersonReferenceLength)
    return new Problem('tooLong', { max: maxPersonReferenceLength, length: typed.length });
  let rest = typed.trim();
  let orcid: string | null = null;
  const found = orcidPattern.exec(rest);
  if (found) {
    const checked = readCell(found[1], fieldOf('person', 'orcid'));
    if (checked instanceof Problem) return new Problem('orcid', { value: shorten(typed) });
    orcid = String(checked);
    rest = rest.replace(found[0], '').trim();
  }
  let email: string | null = null;
  const address = emailInTextPattern.exec(rest);
  if (address) {
    if (checkEmail(address[1] ?? '')) return new Problem('email', { value: shorten(typed) });
    email = (address[1] ?? '').toLowerCase();
    rest = rest.replace(address[0], '').trim();
  }
  if (namesSeveralPersons(rest) || orcidPattern.test(rest) || rest.includes('@'))
    return new Problem('severalPersons', { value: shorten(typed) });
  if (rest === '')
    return orcid || email
      ? { lastname: null, firstname: null, email, orcid }
      : new Problem('person', { value: shorten(typed) });
  const comma = rest.indexOf(',');
  if (comma < 0 && /\p{L}\S*\s+\S*\p{L}/u.test(rest)) {
    if (rest.length > maxFullNameLength) return new Problem('tooLong', { max: maxFullNameLength, length: rest.length });
    return { lastname: null, firstname: null, email, orcid, fullName: rest.replaceAll(/\s+/g, ' ') };
  }
  if (rest === ',' && (orcid || email)) return { lastname: null, firstname: null, email, orcid, isNameless: true };
  const lastname = rest.slice(0, Math.max(comma, 0)).trim();
  const firstname = rest.slice(comma + 1).trim();
  const isFirstNameOnly = comma === 0 && firstname !== '' && (orcid || email);
  if (comma < 1 && !isFirstNameOnly) return new Problem('person', { value: shorten(typed) });
  if ([lastname, firstname].some((name) => name !== '' && isNoPersonName(name)))
    return new Problem('nameMissing', { value: shorten(typed) });
  if (lastname.length > maxNameLength || firstname.length > maxNameLength)
    return new Problem('tooLong', { max: maxNameLength, length: rest.length });
  return { lastname: lastname || null, firstname: firstname || null, email, orcid };
}

/** `Lastname, Firstname`, as a person is written in a table; the empty text where neither is known. */
export function personName({ lastname, firstname }: Pick<PersonReference, 'lastname' | 'firstname'>): string {
  return lastname || firstname ? `${lastname ?? ''}, ${firstname ?? ''}`.trim() : '';
}

/** A person as a table names one: by the name, or else by what is known. */
export function formatPersonReference(mention: PersonReference): string {
  return personName(mention) || (mention.fullName ?? mention.orcid ?? mention.email ?? '');
}

/** A stored person as exports and searches show one; the address only to those who may read it. */
type ExportedPerson = Pick<PersonReference, 'lastname' | 'firstname' | 'orcid' | 'email'> & { person_id: number };

/**
 * The {@link personName}, followed by the ORCID iD where there is one: the form in which exports name a person. Without a last name and
 * an ORCID iD the address stands in its place, and for those who may not read that the number, as on the screens: `(8)`.
 * @param isForImport whether a person without any name is written so that an import stores the same person: `, <alex@example.org>`
 */
export function formatPersonForExport({ person_id, ...person }: ExportedPerson, isForImport = false): string {
  const name = personName(person);
  if (person.orcid) return name || isForImport ? `${name || ','} (${person.orcid})` : person.orcid;
  if (person.lastname) return name;
  if (person.email) return name || isForImport ? `${name || ','} <${person.email}>` : person.email;
  return name ? `${name} (${person_id})` : `(${person_id})`;
}
