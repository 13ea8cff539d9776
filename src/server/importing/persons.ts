import type { Client } from 'pg';
import { Problem } from '../../catalogue/field-types.ts';
import { type Gathered, mentionOf, mentionSlots, type Slot } from './batches.ts';
import type { Gatherer } from './gathered.ts';
import type { Warning } from './issues.ts';
import type { Span } from './resolve.ts';

type Known = {
  /** Its place among the gathered persons; -1 for a stored one that no row names in full. */
  place: number;
  id: number;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  orcid: string | null;
  institute: string | null;
  /** A name of which only a stored person tells its parts. */
  fullName: string | null;
};

/** Stored persons and new ones that were met so far, and for each mention the place that stands for it. */
export type KnownPersons = { known: Known[]; byKey: Map<string, Known[]>; sameAs: number[] };

const lower = (text: string | null) => text?.toLowerCase() ?? null;

/**
 * Finds the persons a table names among the stored ones and among each other: by ORCID iD, else by address, else by name
 * and first name. A name alone is whoever bears it, as long as there is only one; one without a comma is a stored person's.
 * @param ids the numbers of stored persons by place; completed
 * @param persons what is known from earlier spans; completed
 */
export async function resolvePersons(
  client: Client,
  gatherer: Gatherer,
  ids: number[],
  persons: KnownPersons,
  span: Span,
  warnings: Warning[],
  refuse: (place: number, problem: Problem) => void,
): Promise<void> {
  const { records } = gatherer.batches.person;
  const mentions: Known[] = [];
  for (let place = span.from.person; place < span.to.person; place++) {
    persons.sameAs[place] = place;
    const record = records[place] as Gathered;
    const fullName = record.fullName ?? null;
    if (!ids[place]) mentions.push({ place, id: 0, ...mentionOf(record), institute: null, fullName });
  }
  if (mentions.length === 0) return;
  // Those of earlier spans are in the database by now, but still this table's own.
  const met = new Set(persons.known.map(({ id, place }) => id || ids[place]));
  for (const person of await storedPersons(client, mentions)) if (!met.has(person.id)) remember(persons, person);
  // Those who say most first, so that a bare name finds the fuller mention.
  mentions.sort((a, b) => strength(b) - strength(a));
  for (const mention of mentions) {
    const found = find(mention, persons.byKey);
    if (Array.isArray(found)) refuse(mention.place, ambiguity(mention, found));
    else if (!found && mention.fullName)
      refuse(mention.place, new Problem('personUnknown', { value: mention.fullName }));
    else if (!found) remember(persons, mention);
    else if (found.id > 0) {
      ids[mention.place] = found.id;
      warnings.push(...notAdded(found, mention));
    } else {
      persons.sameAs[mention.place] = found.place;
      const before = keysOf(found);
      enrich(gatherer, found, mention);
      list(persons, found, before);
    }
  }
}

const emailKey = (email: string) => `email ${email.toLowerCase()}`;
const emailAloneKey = (email: string) => `email alone ${email.toLowerCase()}`;
const nameKey = ({ lastname, firstname }: Known) => `name ${JSON.stringify([lower(lastname), lower(firstname)])}`;
const fullNameKey = (fullName: string) => `full name ${fullName.toLowerCase()}`;

/** All by which a person is found. */
function keysOf(person: Known): string[] {
  const { id, orcid, email, lastname, firstname } = person;
  const keys: string[] = [];
  if (orcid) keys.push(orcid);
  if (email) keys.push(emailKey(email));
  if (email && !orcid) keys.push(emailAloneKey(email));
  if (lastname) keys.push(nameKey(person));
  if (id > 0) keys.push(fullNameKey([firstname, lastname].join(' ')));
  return keys;
}

function remember(persons: KnownPersons, person: Known): void {
  persons.known.push(person);
  list(persons, person, []);
}

function list({ byKey }: KnownPersons, person: Known, before: readonly string[]): void {
  for (const key of keysOf(person)) {
    if (before.includes(key)) continue;
    const listed = byKey.get(key);
    if (listed) listed.push(person);
    else byKey.set(key, [person]);
  }
}

/** New persons of whom a table told everywhere no more than an identifier: nobody would know who that is. */
export function unnamedPersons({ known }: KnownPersons): { place: number; problem: Problem }[] {
  return known
    .filter((person) => person.id === 0 && person.place >= 0 && !nameOf(person))
    .map(({ place, orcid, email }) => ({
      place,
      problem: new Problem('personUnnamed', { value: orcid ?? email ?? '' }),
    }));
}

async function storedPersons(client: Client, mentions: readonly Known[]): Promise<Known[]> {
  const { rows } = await client.query<Omit<Known, 'place'>>(
    `SELECT person_id AS id, firstname, lastname, email, orcid, institute FROM person
      WHERE orcid = ANY($1) OR lower(email) = ANY($2) OR lower(lastname) = ANY($3) ORDER BY person_id FOR KEY SHARE`,
    [
      mentions.flatMap((m) => m.orcid ?? []),
      mentions.flatMap((m) => lower(m.email) ?? []),
      mentions.flatMap((m) => lower(m.lastname) ?? lastNamesIn(m.fullName)),
    ],
  );
  return rows.map((row) => ({ ...row, place: -1, fullName: null }));
}

/** Lists the last names that `Kim Toni van der Muster` may have: any of its ends. */
function lastNamesIn(fullName: string | null): string[] {
  const words = (fullName ?? '').toLowerCase().split(' ');
  return words.slice(1).map((_, i) => words.slice(i + 1).join(' '));
}

/** A new person gets what a later mention of the same table says more. */
function enrich(gatherer: Gatherer, person: Known, mention: Known): void {
  const record = gatherer.batches.person.records[person.place];
  const named = person.lastname !== null;
  for (const name of ['lastname', 'firstname', 'email', 'orcid'] as const) {
    // Whoever has a name keeps it as it is.
    if (named && name === 'firstname') continue;
    const said: Slot = mention[name];
    if (!record || said === null || person[name] !== null) continue;
    person[name] = mention[name];
    record.values[mentionSlots[name]] = said;
    gatherer.amended.push({ entity: 'person', place: person.place, slot: mentionSlots[name] });
  }
}

/** An import changes no stored person; what it would have added is told, so that nobody believes it stored. */
function notAdded(person: Known, mention: Known): Warning[] {
  const stored = nameOf(person);
  const typed = nameOf(mention);
  const warnings: Warning[] = [];
  if (mention.orcid && !person.orcid)
    warnings.push({ code: 'personWithoutOrcid', params: { person: stored || typed, orcid: mention.orcid } });
  if (typed && !stored)
    warnings.push({
      code: 'personWithoutName',
      params: { identifier: mention.orcid ?? mention.email ?? '', name: typed },
    });
  return warnings;
}

function nameOf({ lastname, firstname }: Known): string {
  return lastname || firstname ? `${lastname ?? ''}, ${firstname ?? ''}` : '';
}

function strength(mention: Known): number {
  return (mention.orcid ? 4 : 0) + (mention.email ? 2 : 0) + (mention.lastname ? 1 : 0);
}

/** At most so many namesakes are named. */
const namedNamesakes = 5;

/** Names all who may be meant, each with what tells them apart. */
function ambiguity(mention: Known, namesakes: readonly Known[]): Problem {
  const persons = namesakes
    .slice(0, namedNamesakes)
    .map((person) => [nameOf(person), person.orcid ?? person.email, person.institute].filter(Boolean).join(', '));
  if (namesakes.length > namedNamesakes) persons.push('…');
  const value = mention.fullName ?? nameOf(mention);
  return new Problem('personAmbiguous', { value, count: namesakes.length, persons: persons.join('; ') });
}

/** Finds the person who is meant, or all of them where several may be. */
function find(mention: Known, byKey: KnownPersons['byKey']): Known | Known[] | undefined {
  const { orcid, email, lastname, fullName } = mention;
  const byOrcid = orcid ? byKey.get(orcid)?.[0] : undefined;
  if (byOrcid) return byOrcid;
  // An address may have changed hands: of two who each have an ORCID iD, it makes no one person.
  if (email) {
    const byEmail = orcid
      ? byKey.get(emailAloneKey(email))?.find((person) => !person.orcid)
      : byKey.get(emailKey(email))?.[0];
    if (byEmail) return byEmail;
  }
  if (!lastname && !fullName) return undefined;
  const byName = byKey.get(fullName ? fullNameKey(fullName) : nameKey(mention)) ?? [];
  const [first] = byName;
  if (!orcid && !email) return byName.length > 1 ? byName : first;
  // A new person that so far was but a name in this table.
  return byName.length === 1 && first?.id === 0 && !first.orcid && !first.email ? first : undefined;
}
