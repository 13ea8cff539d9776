import type { ClientBase } from 'pg';
import { importedEntities } from '../../catalogue/chain.ts';
import type { RecordCounts } from '../../catalogue/endpoints/importing.ts';
import type { Problem } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import { type GroupedRecords, mapEntities } from '../../table/grouping/grouped-records.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import type { KnownPerson, PersonIndex } from '../jobs/match-persons.ts';
import type { StoredElement } from './elements-without-file.ts';

/** Ids of the grouped records by their indexes, 0 for new ones until they are written, and whether each is new. */
type StoredRecords = {
  ids: Readonly<Record<EntityName, number[]>>;
  isNew: Readonly<Record<EntityName, boolean[]>>;
  /**
   * Values of stored records that the rows do not repeat, but rules of plausibility compare with values of the rows.
   */
  values: Readonly<Record<EntityName, Map<number, Readonly<Record<string, string | number | null>>>>>;
};

/** The stored and new persons of a table. */
type KnownPersons = {
  known: KnownPerson[];
  byKey: PersonIndex;
  /** By the index of a reference, the index of the first reference to the same new person. */
  sameAs: number[];
};

/** The records of a table, and which of them are stored already. */
export type FoundRecords = {
  grouped: GroupedRecords;
  stored: StoredRecords;
  persons: KnownPersons;
  /** The stored elements without a file that rows mean, by the indexes of these. */
  storedElements: Map<number, StoredElement>;
};

/** The search for the records of a table among the stored ones. Issues stop the import at its end, warnings do not. */
export type Finding = FoundRecords & {
  client: ClientBase;
  issues: IssueList;
  warnings: Warning[];
  /**
   * Errors of persons by their indexes. Each was reported for the first row that names the person, and holds for all
   * others.
   */
  refusedPersons: Map<number, Problem>;
};

export function createFinding(client: ClientBase, grouped: GroupedRecords, issues: IssueList): Finding {
  const { lists } = grouped;
  return {
    client,
    grouped,
    issues,
    warnings: [],
    stored: {
      ids: mapEntities((entity) => lists[entity].records.map(() => 0)),
      isNew: mapEntities((entity) => lists[entity].records.map(() => false)),
      values: mapEntities(() => new Map()),
    },
    persons: { known: [], byKey: new Map(), sameAs: [] },
    storedElements: new Map(),
    refusedPersons: new Map(),
  };
}

/** Whether a record was stored before the import. */
export function isStoredAlready({ ids, isNew }: StoredRecords, entity: EntityName, index: number): boolean {
  return Boolean(ids[entity][index]) && !isNew[entity][index];
}

/** Counts the records that an import creates, and those that it has found and uses. */
export function countRecords({ stored: { ids, isNew }, persons }: FoundRecords): {
  created: RecordCounts;
  used: RecordCounts;
} {
  const created: RecordCounts = {};
  const used: RecordCounts = {};
  for (const entity of importedEntities) {
    let createdCount = 0;
    const usedIds = new Set<number>();
    for (let index = 0; index < ids[entity].length; index++) {
      // Several references to one new person count as one record.
      const first = arePersons(entity) ? (persons.sameAs[index] ?? index) : index;
      if (!isNew[entity][first]) usedIds.add(ids[entity][index] as number);
      else if (first === index) createdCount++;
    }
    if (createdCount > 0) created[entity] = createdCount;
    if (usedIds.size > 0) used[entity] = usedIds.size;
  }
  return { created, used };
}
