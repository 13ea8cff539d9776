import type { PersonReference } from '../src/catalogue/persons/persons.ts';

type DemoPerson = { lastname: string; firstname: string; email: string; institute: string; orcid: string };

const marine = 'Example Institute of Marine Research';
const polar = 'Muster Centre for Polar Science';
const university = 'Sample University';

/**
 * All persons in the survey. The ORCID iDs have a valid checksum, but are outside the range that is assigned to people.
 */
export const people: readonly DemoPerson[] = [
  {
    lastname: 'Example',
    firstname: 'Alex',
    email: 'researcher@example.org',
    institute: marine,
    orcid: '0000-0000-1111-1110',
  },
  { lastname: 'Muster', firstname: 'Kim', email: 'admin@example.org', institute: polar, orcid: '0000-0000-2222-222X' },
  {
    lastname: 'Sample',
    firstname: 'Robin',
    email: 'robin.sample@example.org',
    institute: university,
    orcid: '0000-0000-3333-3339',
  },
  {
    lastname: 'Beispiel',
    firstname: 'Toni',
    email: 'toni.beispiel@example.org',
    institute: marine,
    orcid: '0000-0000-4444-4448',
  },
  {
    lastname: 'Probe',
    firstname: 'Sascha',
    email: 'sascha.probe@example.org',
    institute: polar,
    orcid: '0000-0000-5555-5557',
  },
  {
    lastname: 'Ejemplo',
    firstname: 'Noa',
    email: 'noa.ejemplo@example.org',
    institute: university,
    orcid: '0000-0000-6666-6666',
  },
];

/** The password in the README, which only the demo may use for an account. */
export const demoPassword = 'strandbook';

export const demoAccounts = [
  { email: 'admin@example.org', role: 'admin' },
  { email: 'researcher@example.org', role: 'user' },
] as const;

/** Finds a person by the name in the survey, `Lastname, Firstname`. */
export function findPersonByName(name: string): DemoPerson {
  const found = people.find((person) => `${person.lastname}, ${person.firstname}` === name);
  if (!found) throw new Error(`the demo knows nobody called ${name}`);
  return found;
}

/** A person as the form of an upload refers to one. */
export function toPersonReference(name: string): PersonReference {
  const { lastname, firstname, orcid } = findPersonByName(name);
  return { lastname, firstname, orcid, email: null };
}
