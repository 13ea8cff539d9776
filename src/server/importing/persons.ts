import type { ClientBase } from 'pg';
import { Problem } from '../../catalogue/field-types.ts';
import { type PersonReference, personName, personReferenceFields } from '../../catalogue/persons/persons.ts';
import type { GroupedRecord } from '../../table/grouping/grouped-records.ts';
import { personFieldIndexes, personFieldsOf, personKeyOfRecord } from '../../table/grouping/person-references.ts';
import type { Warning } from '../../table/issues.ts';
import {
  createKnownPersons,
  type ImportRun,
  type KnownPerson,
  type KnownPersons,
  recordIndexesIn,
} from './import-run.ts';

const lower = (text: string | null) => text?.toLowerCase() ?? null;

/** The number of the person whom a mention means; 0 where that one is new and not stored yet. */
export function personIdOf({ stored, persons }: Pick<ImportRun, 'stored' | 'persons'>, mention: number): number {
  const { person: ids } = stored.ids;
  return ids[mention] || ids[persons.sameAs[mention] ?? mention] || 0;
}

/**
 * Finds the persons a table names among the stored ones and among each other: by ORCID iD, else by address, else by name
 * and first name. A name alone is whoever bears it, as long as there is only one; one without a comma is a stored person's.
 */
export async function findPersons(run: ImportRun): Promise<void> {
  const { client, grouped, persons, stored, warnings } = run;
  const { person: ids } = stored.ids;
  const indexes = recordIndexesIn(run.batch, 'person');
  const mentions: KnownPerson[] = [];
  for (const index of indexes) {
    const id = grouped.storedPersons.get(index);
    if (id !== undefined) ids[index] = await lockPerson(run, id);
    const record = grouped.lists.person.records[index] as GroupedRecord;
    persons.sameAs[index] = index;
    const { fullName = null, isNameless = false } = record;
    if (!ids[index]) mentions.push({ index, id: 0, ...personFieldsOf(record), institute: null, fullName, isNameless });
  }
  if (mentions.length === 0) return;
  // Those of earlier portions are in the database by now, but still this table's own.
  const met = new Set(persons.known.map(({ id, index }) => id || ids[index]));
  for (const person of await readStoredPersons(client, mentions))
    if (!met.has(person.id)) addKnownPerson(persons, person);
  // Those who say most first, so that a bare name finds the fuller mention.
  mentions.sort((a, b) => identifierStrength(b) - identifierStrength(a));
  for (const mention of mentions) {
    const found = findKnownPerson(mention, persons.byKey);
    if (Array.isArray(found)) reportPersonError(run, mention.index, ambiguousPersonProblem(mention, found));
    else if (!found && mention.fullName)
      reportPersonError(run, mention.index, new Problem('personUnknown', { value: mention.fullName }));
    else {
      if (isNameAlone(mention)) persons.nameOnly.push({ mention: { ...mention }, found: found ?? mention });
      if (!found) addKnownPerson(persons, mention);
      else if (found.id > 0) {
        ids[mention.index] = found.id;
        warnings.push(...notAddedWarnings(found, mention));
      } else {
        persons.sameAs[mention.index] = found.index;
        const before = keysOf(found);
        completePerson(run, found, mention);
        addToKeyIndex(persons, found, before);
      }
    }
  }
}

/**
 * Looks again at the mentions by a name alone, once all rows are known: refuses those whose name has several bearers, as
 * where all stand in one portion.
 * @returns whether one of them means somebody else than it was taken for
 */
export function recheckNameOnlyReferences(run: ImportRun): boolean {
  const { nameOnly, byKey } = run.persons;
  let isOther = false;
  for (const { mention, found } of nameOnly) {
    // Whoever is known by that name alone bears it only until others do.
    const bearers = (byKey.get(nameKey(mention)) ?? []).filter(({ id, orcid, email }) => id > 0 || orcid || email);
    if (bearers.length > 1) reportPersonError(run, mention.index, ambiguousPersonProblem(mention, bearers));
    else if (bearers.length === 1 && bearers[0] !== found) isOther = true;
  }
  return isOther;
}

/** Refuses new persons of whom a table has only an identifier, and nowhere says that there is no name. */
export function refuseUnnamedPersons(run: ImportRun): void {
  for (const person of run.persons.known) {
    const { id, index, orcid, email, isNameless } = person;
    if (id === 0 && index >= 0 && !personName(person) && !isNameless)
      reportPersonError(run, index, new Problem('personUnnamed', { value: orcid ?? email ?? '' }));
  }
}

/** Finds the stored person whom each mention means: a number, null where nobody is stored, or why it is not clear who. */
export async function findStoredPersons(
  client: ClientBase,
  mentions: readonly PersonReference[],
): Promise<(number | null | Problem)[]> {
  const asked = mentions.map((mention) => ({
    ...mention,
    index: -1,
    id: 0,
    institute: null,
    fullName: mention.fullName ?? null,
    isNameless: false,
  }));
  const persons = createKnownPersons();
  for (const person of await readStoredPersons(client, asked)) addKnownPerson(persons, person);
  return asked.map((mention) => {
    const found = findKnownPerson(mention, persons.byKey);
    return Array.isArray(found) ? ambiguousPersonProblem(mention, found) : (found?.id ?? null);
  });
}

/** Reports the fault of a person where the table names the person first. */
function reportPersonError({ grouped, issues, refusedPersons }: ImportRun, index: number, problem: Problem): void {
  const { namedAt } = grouped.lists.person.records[index] as GroupedRecord;
  // Named by no row: an author of the upload's own study.
  issues.add(namedAt?.line ?? 0, namedAt?.column ?? 'project_study_authors', problem);
  refusedPersons.set(index, problem);
}

/** Reports the faults of persons in all other cells that name them, once all rows are read. */
export function repeatPersonErrors({ grouped, persons, issues, refusedPersons }: ImportRun): void {
  if (refusedPersons.size === 0) return;
  const { records } = grouped.lists.person;
  const byKey = new Map(
    records.flatMap((record, mention) => {
      const index = persons.sameAs[mention] ?? mention;
      const problem = refusedPersons.get(index);
      return problem ? [[personKeyOfRecord(record), { problem, told: records[index]?.namedAt }]] : [];
    }),
  );
  for (const { line, column, keys } of grouped.ambiguousPersons.cells())
    for (const { problem, told } of new Set(keys.flatMap((key) => byKey.get(key) ?? [])))
      if (line !== told?.line || column !== told.column) issues.add(line, column, problem);
}

/** A stored person whom the upload names by number. @throws Error where it is gone meanwhile */
async function lockPerson({ client }: ImportRun, id: number): Promise<number> {
  const { rows } = await client.query('SELECT person_id FROM person WHERE person_id = $1 FOR KEY SHARE', [id]);
  if (rows.length === 0) throw new Error(`the responsible person ${id} is gone`);
  return id;
}

const emailKey = (email: string) => `email ${email.toLowerCase()}`;
const emailAloneKey = (email: string) => `email alone ${email.toLowerCase()}`;
const nameKey = ({ lastname, firstname }: KnownPerson) => `name ${JSON.stringify([lower(lastname), lower(firstname)])}`;
const fullNameKey = (fullName: string) => `full name ${fullName.toLowerCase()}`;

/** All by which a person is found. */
function keysOf(person: KnownPerson): string[] {
  const { id, orcid, email, lastname, firstname } = person;
  const keys: string[] = [];
  if (orcid) keys.push(orcid);
  if (email) keys.push(emailKey(email));
  if (email && !orcid) keys.push(emailAloneKey(email));
  if (lastname) keys.push(nameKey(person));
  if (id > 0) keys.push(fullNameKey([firstname, lastname].join(' ')));
  return keys;
}

function addKnownPerson(persons: KnownPersons, person: KnownPerson): void {
  persons.known.push(person);
  addToKeyIndex(persons, person, []);
}

function addToKeyIndex({ byKey }: KnownPersons, person: KnownPerson, before: readonly string[]): void {
  for (const key of keysOf(person)) {
    if (before.includes(key)) continue;
    const listed = byKey.get(key);
    if (listed) listed.push(person);
    else byKey.set(key, [person]);
  }
}

async function readStoredPersons(client: ClientBase, mentions: readonly KnownPerson[]): Promise<KnownPerson[]> {
  const { rows } = await client.query<Omit<KnownPerson, 'index' | 'fullName' | 'isNameless'>>(
    `SELECT person_id AS id, firstname, lastname, email, orcid, institute FROM person
      WHERE orcid = ANY($1) OR lower(email) = ANY($2) OR lower(lastname) = ANY($3) ORDER BY person_id FOR KEY SHARE`,
    [
      mentions.flatMap((m) => m.orcid ?? []),
      mentions.flatMap((m) => lower(m.email) ?? []),
      mentions.flatMap((m) => lower(m.lastname) ?? lastNamesIn(m.fullName)),
    ],
  );
  return rows.map((row) => ({ ...row, index: -1, fullName: null, isNameless: false }));
}

/** Lists the last names that `Kim Toni van der Muster` may have: any of its ends. */
function lastNamesIn(fullName: string | null): string[] {
  const words = (fullName ?? '').toLowerCase().split(' ');
  return words.slice(1).map((_, i) => words.slice(i + 1).join(' '));
}

/** A new person gets what a later mention of the same table says more. */
function completePerson({ batch, laterValues }: ImportRun, person: KnownPerson, mention: KnownPerson): void {
  const named = person.lastname !== null;
  person.isNameless ||= mention.isNameless;
  for (const name of personReferenceFields) {
    // Whoever has a name keeps it as it is.
    if ((named && name === 'firstname') || person[name] !== null || mention[name] === null) continue;
    person[name] = mention[name];
    if (person.index < batch.from.person)
      laterValues.push({ entity: 'person', index: person.index, fieldIndex: personFieldIndexes[name] });
  }
}

/** An import changes no stored person; a warning names what it would have added, so that nobody believes it stored. */
function notAddedWarnings(person: KnownPerson, mention: KnownPerson): Warning[] {
  const stored = personName(person);
  const typed = personName(mention);
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

const isNameAlone = ({ lastname, orcid, email }: KnownPerson) => Boolean(lastname && !orcid && !email);

function identifierStrength(mention: KnownPerson): number {
  return (mention.orcid ? 4 : 0) + (mention.email ? 2 : 0) + (mention.lastname ? 1 : 0);
}

/** The number of namesakes that a message names at most. */
const maxListedNamesakes = 5;

/** Names all who may be meant, each with what tells them apart. */
function ambiguousPersonProblem(mention: KnownPerson, namesakes: readonly KnownPerson[]): Problem {
  const persons = namesakes
    .slice(0, maxListedNamesakes)
    .map((person) => [personName(person), person.orcid ?? person.email, person.institute].filter(Boolean).join(', '));
  if (namesakes.length > maxListedNamesakes) persons.push('…');
  const value = mention.fullName ?? personName(mention);
  return new Problem('personAmbiguous', { value, count: namesakes.length, persons: persons.join('; ') });
}

/** Finds the person who is meant, or all of them where several may be. */
function findKnownPerson(mention: KnownPerson, byKey: KnownPersons['byKey']): KnownPerson | KnownPerson[] | undefined {
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
  const nameOnly = byKey.get(fullName ? fullNameKey(fullName) : nameKey(mention)) ?? [];
  const [first] = nameOnly;
  if (!orcid && !email) return nameOnly.length > 1 ? nameOnly : first;
  // A new person that so far was but a name in this table.
  return nameOnly.length === 1 && first?.id === 0 && !first.orcid && !first.email ? first : undefined;
}
