import { Problem } from '../../catalogue/field-types.ts';
import { personName, personReferenceFields } from '../../catalogue/persons/persons.ts';
import type { GroupedRecord } from '../../table/grouping/grouped-records.ts';
import { personFieldsOf, personKeyOfRecord } from '../../table/grouping/person-references.ts';
import type { Warning } from '../../table/issues.ts';
import {
  addToPersonIndex,
  ambiguousPersonProblem,
  type KnownPerson,
  matchPerson,
  personKeysOf,
  readStoredPersons,
} from '../jobs/match-persons.ts';
import type { Finding, FoundRecords } from './found-records.ts';

/** The id of the person whom a reference means; 0 if that person is new and not stored yet. */
export function personIdOf({ stored, persons }: FoundRecords, reference: number): number {
  const { person: ids } = stored.ids;
  return ids[reference] || ids[persons.sameAs[reference] ?? reference] || 0;
}

/**
 * Finds the persons of a table among the stored ones and among each other: by ORCID iD, else by e-mail address, else by
 * last and first name. A name alone means the only person with that name; a name without a comma can only mean a stored
 * person.
 */
export async function findPersons(finding: Finding): Promise<void> {
  const { client, grouped, persons, stored, warnings } = finding;
  const { person: ids } = stored.ids;
  const references: KnownPerson[] = [];
  for (const [index, record] of grouped.lists.person.records.entries()) {
    const id = grouped.storedPersons.get(index);
    if (id !== undefined) ids[index] = await lockPerson(finding, id);
    persons.sameAs[index] = index;
    const { fullName = null, isNameless = false } = record;
    if (!ids[index])
      references.push({ index, id: 0, ...personFieldsOf(record), institute: null, fullName, isNameless });
  }
  if (references.length === 0) return;
  for (const person of await readStoredPersons(client, references)) addKnownPerson(persons, person);
  // The references with most identifiers come first, so that a name alone finds the person whom a fuller reference has
  // added.
  references.sort((a, b) => identifierStrength(b) - identifierStrength(a));
  for (const reference of references) {
    const match = matchPerson(reference, persons.byKey);
    if (Array.isArray(match)) reportPersonError(finding, reference.index, ambiguousPersonProblem(reference, match));
    else if (!match && reference.fullName)
      reportPersonError(finding, reference.index, new Problem('personUnknown', { value: reference.fullName }));
    else {
      if (!match) addKnownPerson(persons, reference);
      else if (match.id > 0) {
        ids[reference.index] = match.id;
        warnings.push(...notAddedWarnings(match, reference));
      } else {
        persons.sameAs[reference.index] = match.index;
        const indexedKeys = personKeysOf(match);
        completePerson(match, reference);
        addToPersonIndex(persons.byKey, match, indexedKeys);
      }
    }
  }
}

/** Refuses new persons of whom a table has only an identifier, unless it says that no name is known. */
export function refuseUnnamedPersons(finding: Finding): void {
  for (const person of finding.persons.known) {
    const { id, index, orcid, email, isNameless } = person;
    if (id === 0 && index >= 0 && !personName(person) && !isNameless)
      reportPersonError(finding, index, new Problem('personUnnamed', { value: orcid ?? email ?? '' }));
  }
}

/** Reports an error of a person in the first cell that names the person. */
function reportPersonError({ grouped, issues, refusedPersons }: Finding, index: number, problem: Problem): void {
  const { namedAt } = grouped.lists.person.records[index] as GroupedRecord;
  // Without a cell, the person is an author of the study in the upload's form.
  issues.add(namedAt?.line ?? 0, namedAt?.column ?? 'project_study_authors', problem);
  refusedPersons.set(index, problem);
}

/** Reports the errors of persons in all other cells that name them. */
export function repeatPersonErrors({ grouped, persons, issues, refusedPersons }: Finding): void {
  if (refusedPersons.size === 0) return;
  const { records } = grouped.lists.person;
  const byKey = new Map(
    records.flatMap((record, reference) => {
      const index = persons.sameAs[reference] ?? reference;
      const problem = refusedPersons.get(index);
      return problem ? [[personKeyOfRecord(record), { problem, reportedAt: records[index]?.namedAt }]] : [];
    }),
  );
  for (const { line, column, keys } of grouped.ambiguousPersons.cells())
    for (const { problem, reportedAt } of new Set(keys.flatMap((key) => byKey.get(key) ?? [])))
      if (line !== reportedAt?.line || column !== reportedAt.column) issues.add(line, column, problem);
}

/** Locks a stored person whom the upload's form refers to by id. @throws Error if the person was deleted meanwhile */
async function lockPerson({ client }: Finding, id: number): Promise<number> {
  const { rows } = await client.query('SELECT person_id FROM person WHERE person_id = $1 FOR KEY SHARE', [id]);
  if (rows.length === 0) throw new Error(`the responsible person ${id} is gone`);
  return id;
}

function addKnownPerson(persons: Finding['persons'], person: KnownPerson): void {
  persons.known.push(person);
  addToPersonIndex(persons.byKey, person);
}

/** Adds to a new person the values that only a later reference of the same table has. */
function completePerson(person: KnownPerson, reference: KnownPerson): void {
  const hasName = person.lastname !== null;
  person.isNameless ||= reference.isNameless;
  for (const name of personReferenceFields) {
    // A name is never completed by the first name of another reference.
    if ((hasName && name === 'firstname') || person[name] !== null || reference[name] === null) continue;
    person[name] = reference[name];
  }
}

/** Warns about values that the table has and a stored person lacks: an import does not change stored persons. */
function notAddedWarnings(person: KnownPerson, reference: KnownPerson): Warning[] {
  const storedName = personName(person);
  const typedName = personName(reference);
  const warnings: Warning[] = [];
  if (reference.orcid && !person.orcid)
    warnings.push({ code: 'personWithoutOrcid', params: { person: storedName || typedName, orcid: reference.orcid } });
  if (typedName && !storedName)
    warnings.push({
      code: 'personWithoutName',
      params: { identifier: reference.orcid ?? reference.email ?? '', name: typedName },
    });
  return warnings;
}

function identifierStrength({ orcid, email, lastname }: KnownPerson): number {
  return (orcid ? 4 : 0) + (email ? 2 : 0) + (lastname ? 1 : 0);
}
