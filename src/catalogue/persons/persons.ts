import { maxTextLength } from '../field-types/text.ts';
import { Problem, readCell, shorten } from '../field-types.ts';
import { catalogue, fieldOf } from '../index.ts';
import { anyDash } from '../values/dashes.ts';
import { isNoPersonName } from '../vocabularies/index.ts';
import { checkEmail } from './accounts.ts';

/** The fields by which tables and forms name a person. */
export const personReferenceFields = ['firstname', 'lastname', 'email', 'orcid'] as const;
export type PersonReferenceField = (typeof personReferenceFields)[number];

/** A person as named in a table or in the form of an upload; unknown fields are null. */
export type PersonReference = Record<PersonReferenceField, string | null> & {
  /** A name without a comma. Its first and last name are known only if there is a stored person of that name. */
  fullName?: string;
  /** Whether the name is only a comma, so that a new person may be stored without a name. */
  isNameless?: true;
};

/** Longer than any names, address and ORCID iD together, and short enough for the patterns below. */
const maxPersonReferenceLength = 1000;
const maxNameLength = maxTextLength(catalogue.person.fields.lastname);
const maxFullNameLength = 2 * maxNameLength;

const orcidPattern = new RegExp(
  String.raw`\(?(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/)?((?:\d{4}${anyDash}){3}\d{3}[\dXx])\)?`,
);
const emailInTextPattern = /[(<]?([^\s,;|()<>]+@[^\s,;|()<>]+)[)>]?/;

/** Separators between the names of several persons; *von und zu* is part of one name. */
const personSeparators = /[;|&/\r\n]|\s(?:and|AND|und(?! zu\s)|UND)\s|\bet al\b/;

/** Whether a text names several persons, who would be stored as one. */
function namesSeveralPersons(name: string): boolean {
  return personSeparators.test(name);
}

/** Whether a last name has a comma, at which an import would split it into last and first name. */
function hasComma(lastname: string): boolean {
  return lastname.includes(',');
}

/** The problem of a person's first or last name; null if there is none, and for any other field. */
export function personNameProblem(fieldName: string, name: string): Problem | null {
  if (fieldName !== 'lastname' && fieldName !== 'firstname') return null;
  if (namesSeveralPersons(name)) return new Problem('severalPersons', { value: shorten(name) });
  return fieldName === 'lastname' && hasComma(name) ? new Problem('commaInLastName', { value: shorten(name) }) : null;
}

/**
 * Reads `Lastname, Firstname`, an ORCID iD, an email address, or a name followed by an ORCID iD or address, as in
 * exports: `Example, Alex (0000-0002-1825-0097)`; also `Firstname Lastname` of a stored person. Before an ORCID iD or
 * address, the last name may be missing, `, Alex (0000-0002-1825-0097)`, or all of the name except its comma, `,
 * <alex@example.org>`.
 */
export function parsePerson(typed: string): PersonReference | Problem {
  if (typed.length > maxPersonReferenceLength)
    return new Problem('tooLong', { max: maxPersonReferenceLength, length: typed.length });
  let rest = typed.trim();
  let orcid: string | null = null;
  const orcidMatch = orcidPattern.exec(rest);
  if (orcidMatch) {
    const value = readCell(orcidMatch[1], fieldOf('person', 'orcid'));
    if (value instanceof Problem) return new Problem('orcid', { value: shorten(typed) });
    orcid = String(value);
    rest = rest.replace(orcidMatch[0], '').trim();
  }
  let email: string | null = null;
  const emailMatch = emailInTextPattern.exec(rest);
  if (emailMatch) {
    if (checkEmail(emailMatch[1] ?? '')) return new Problem('email', { value: shorten(typed) });
    email = (emailMatch[1] ?? '').toLowerCase();
    rest = rest.replace(emailMatch[0], '').trim();
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

const capitalizedWord = /^\p{Lu}[\p{L}'’-]+$/u;
/** One or two initials, as in `J.` or `MG`. */
const initials = /^(?:\p{Lu}\.?){1,2}$/u;
/** Titles, and what stands before the name of a ship. */
const title = /^(?:dr|prof|professor|herr|frau|mr|mrs|ms|miss|sir|rv|fs|fk|ff)\.?$/i;
const nameParticle =
  /^(?:af|av|bin|da|dal|de|del|della|den|der|des|di|do|dos|du|el|la|le|ten|ter|und|van|vom|von|zu|zum|zur)$/;

/**
 * A name with the first name first, as `Lastname, Firstname`: `Kim T. van der Muster` is `van der Muster, Kim T.`. Null where it is
 * no such name, or the last name may begin earlier, as that of `Ana Silva Costa`.
 */
export function toLastNameFirst(fullName: string): string | null {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  const isInitial = rest.map((word) => initials.test(word));
  const begin = isInitial.indexOf(false);
  const lastname = rest.slice(Math.max(begin, 0));
  const last = lastname.pop() ?? '';
  const isName = (capitalizedWord.test(first) || initials.test(first)) && !title.test(first) && !title.test(last);
  if (begin < 0 || !isName || !capitalizedWord.test(last) || !lastname.every((word) => nameParticle.test(word)))
    return null;
  return `${[...lastname, last].join(' ')}, ${[first, ...rest.slice(0, begin)].join(' ')}`;
}

/** The name of a person in a table, `Lastname, Firstname`; empty if neither is known. */
export function personName({ lastname, firstname }: Pick<PersonReference, 'lastname' | 'firstname'>): string {
  return lastname || firstname ? `${lastname ?? ''}, ${firstname ?? ''}`.trim() : '';
}

/** A person reference as text: the name, or else the ORCID iD or address. */
export function formatPersonReference(reference: PersonReference): string {
  return personName(reference) || (reference.fullName ?? reference.orcid ?? reference.email ?? '');
}

/** A stored person in exports and search results; the address is null for those who may not read it. */
type ExportedPerson = Pick<PersonReference, 'lastname' | 'firstname' | 'orcid' | 'email'> & { person_id: number };

/**
 * The text of a person in exports: the {@link personName}, followed by the ORCID iD if there is one. Without last name
 * and ORCID iD it is followed by the address, or by the id for those who may not read that: `(8)`.
 * @param isForImport writes a person without a name so that an import finds the same person: `, <alex@example.org>`
 */
export function formatPersonForExport({ person_id, ...person }: ExportedPerson, isForImport = false): string {
  const name = personName(person);
  if (person.orcid) return name || isForImport ? `${name || ','} (${person.orcid})` : person.orcid;
  if (person.lastname) return name;
  if (person.email) return name || isForImport ? `${name || ','} <${person.email}>` : person.email;
  return name ? `${name} (${person_id})` : `(${person_id})`;
}
