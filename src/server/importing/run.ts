import type { Client } from 'pg';
import type { EntityName } from '../../catalogue/index.ts';
import { type Collected, ofEachEntity } from './collected.ts';
import type { IssueList, Warning } from './issues.ts';

/** Numbers of collected records by their indexes, and whether each is new: 0 and false until that is known. */
export type StoredRecords = {
  ids: Readonly<Record<EntityName, number[]>>;
  isNew: Readonly<Record<EntityName, boolean[]>>;
};

/** A person who is stored, or whom a table names for the first time. */
export type KnownPerson = {
  /** The index among the collected persons; -1 for a stored one that no row names in full. */
  index: number;
  /** The number of a stored one; 0 for a new one. */
  id: number;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  orcid: string | null;
  institute: string | null;
  /** A name of which only a stored person tells its parts. */
  fullName: string | null;
};

/** Stored persons and new ones that were met so far, and for each mention the index that stands for it. */
export type KnownPersons = { known: KnownPerson[]; byKey: Map<string, KnownPerson[]>; sameAs: number[] };

/**
 * One attempt to store what a table tells, in one transaction. Every step adds to what the steps before have found, and
 * changes nothing of it: issues stop the import in the end, warnings stop nothing.
 */
export type ImportRun = {
  client: Client;
  upload: { filename: string; userId: number };
  collected: Collected;
  issues: IssueList;
  warnings: Warning[];
  stored: StoredRecords;
  persons: KnownPersons;
};

/** A run that knows nothing yet of what is stored. */
export function beginRun(
  client: Client,
  upload: ImportRun['upload'],
  collected: Collected,
  issues: IssueList,
  warnings: readonly Warning[],
): ImportRun {
  const { lists } = collected;
  const stored = {
    ids: ofEachEntity((entity) => lists[entity].records.map(() => 0)),
    isNew: ofEachEntity((entity) => lists[entity].records.map(() => false)),
  };
  const persons: KnownPersons = { known: [], byKey: new Map(), sameAs: [] };
  return { client, upload, collected, issues, warnings: [...warnings], stored, persons };
}
