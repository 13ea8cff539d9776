import type { ClientBase } from 'pg';
import { Problem } from '../../catalogue/field-types.ts';
import { type PersonReference, personName } from '../../catalogue/persons/persons.ts';

/** A stored person, or one whom a table names for the first time. */
export type KnownPerson = {
  /** The index among the persons of the table; -1 for a stored person whom no row names in full. */
  index: number;
  /** The id of a stored person; 0 for a new one. */
  id: number;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  orcid: string | null;
  institute: string | null;
  /** A name without a comma. Its last name is only known from a stored person with that name. */
  fullName: string | null;
  /** Whether the table says that no name is known. */
  isNameless: boolean;
};

export type PersonIndex = Map<string, KnownPerson[]>;

const lower = (text: string | null) => text?.toLowerCase() ?? null;
const emailKey = (email: string) => `email ${email.toLowerCase()}`;
const emailAloneKey = (email: string) => `email alone ${email.toLowerCase()}`;
const fullNameKey = (fullName: string) => `full name ${fullName.toLowerCase()}`;

const nameKey = ({ lastname, firstname }: KnownPerson): string =>
  `name ${JSON.stringify([lower(lastname), lower(firstname)])}`;

/** The keys by which a person is found. */
export function personKeysOf(person: KnownPerson): string[] {
  const { id, orcid, email, lastname, firstname } = person;
  const keys: string[] = [];
  if (orcid) keys.push(orcid);
  if (email) keys.push(emailKey(email));
  if (email && !orcid) keys.push(emailAloneKey(email));
  if (lastname) keys.push(nameKey(person));
  if (id > 0) keys.push(fullNameKey([firstname, lastname].join(' ')));
  return keys;
}

/** Adds a person to an index by all keys except those by which the person is indexed already. */
export function addToPersonIndex(index: PersonIndex, person: KnownPerson, indexedKeys: readonly string[] = []): void {
  for (const key of personKeysOf(person)) {
    if (indexedKeys.includes(key)) continue;
    const persons = index.get(key);
    if (persons) persons.push(person);
    else index.set(key, [person]);
  }
}

/** Reads the stored persons whom references may mean, and locks them against deletion (`FOR KEY SHARE`). */
export async function readStoredPersons(
  client: ClientBase,
  references: readonly KnownPerson[],
): Promise<KnownPerson[]> {
  const { rows } = await client.query<Omit<KnownPerson, 'index' | 'fullName' | 'isNameless'>>(
    `SELECT person_id AS id, firstname, lastname, email, orcid, institute FROM person
      WHERE orcid = ANY($1) OR lower(email) = ANY($2) OR lower(lastname) = ANY($3) ORDER BY person_id FOR KEY SHARE`,
    [
      references.flatMap(({ orcid }) => orcid ?? []),
      references.flatMap(({ email }) => lower(email) ?? []),
      references.flatMap(({ lastname, fullName }) => lower(lastname) ?? possibleLastNames(fullName)),
    ],
  );
  return rows.map((row) => ({ ...row, index: -1, fullName: null, isNameless: false }));
}

/** Lists the last names that `Kim Toni van der Muster` may have: every ending of it except the whole name. */
function possibleLastNames(fullName: string | null): string[] {
  const parts = (fullName ?? '').toLowerCase().split(' ');
  return parts.slice(1).map((_, i) => parts.slice(i + 1).join(' '));
}

/**
 * Finds the person whom a reference means: by ORCID iD, else by e-mail address, else by name.
 * @returns all persons who may be meant, if there are several
 */
export function matchPerson(reference: KnownPerson, index: PersonIndex): KnownPerson | KnownPerson[] | undefined {
  const { orcid, email, lastname, fullName } = reference;
  const byOrcid = orcid ? index.get(orcid)?.[0] : undefined;
  if (byOrcid) return byOrcid;
  // An e-mail address can pass to another person, so persons with different ORCID iDs are different even if they share
  // one.
  if (email) {
    const byEmail = orcid
      ? index.get(emailAloneKey(email))?.find((person) => !person.orcid)
      : index.get(emailKey(email))?.[0];
    if (byEmail) return byEmail;
  }
  if (!lastname && !fullName) return undefined;
  const namesakes = index.get(fullName ? fullNameKey(fullName) : nameKey(reference)) ?? [];
  const [first] = namesakes;
  if (!orcid && !email) return namesakes.length > 1 ? namesakes : first;
  // A new person of whom the earlier rows have only a name.
  return namesakes.length === 1 && first?.id === 0 && !first.orcid && !first.email ? first : undefined;
}

/** The number of namesakes that a message lists at most. */
const maxListedNamesakes = 5;

/** The error that several persons may be meant, each with what distinguishes them. */
export function ambiguousPersonProblem(reference: KnownPerson, namesakes: readonly KnownPerson[]): Problem {
  const persons = namesakes
    .slice(0, maxListedNamesakes)
    .map((person) => [personName(person), person.orcid ?? person.email, person.institute].filter(Boolean).join(', '));
  if (namesakes.length > maxListedNamesakes) persons.push('…');
  const value = reference.fullName ?? personName(reference);
  return new Problem('personAmbiguous', { value, count: namesakes.length, persons: persons.join('; ') });
}

/**
 * Finds the stored person whom each reference means: the id, null if none is stored, or the problem if several may be
 * meant.
 */
export async function findStoredPersons(
  client: ClientBase,
  references: readonly PersonReference[],
): Promise<(number | null | Problem)[]> {
  const requested = references.map((reference) => ({
    ...reference,
    index: -1,
    id: 0,
    institute: null,
    fullName: reference.fullName ?? null,
    isNameless: false,
  }));
  const index: PersonIndex = new Map();
  for (const person of await readStoredPersons(client, requested)) addToPersonIndex(index, person);
  return requested.map((reference) => {
    const match = matchPerson(reference, index);
    return Array.isArray(match) ? ambiguousPersonProblem(reference, match) : (match?.id ?? null);
  });
}
