import pg from 'pg';
import { entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { PersonMention } from '../../catalogue/persons.ts';
import { gatheredEntities, nameAt } from './batches.ts';
import { Reason, rowChecker } from './check.ts';
import { createGatherer } from './gather.ts';
import type { Gatherer } from './gathered.ts';
import { FileProblem, IssueList, type Issues, type Warning } from './issues.ts';
import { createKeeper, type Keeper } from './keep.ts';
import { matchColumns } from './match.ts';
import { readRows } from './read.ts';

/** The study an upload brings along: checked values, and the authors in their order. */
export type StudyOfUpload = {
  values: Readonly<Record<string, string | { reason: string } | null>>;
  responsible: PersonMention | number | null;
  authors: readonly PersonMention[];
};

export type ImportJob = {
  path: string;
  filename: string;
  userId: number;
  study: StudyOfUpload | null;
  connection: pg.ClientConfig;
};

/** How far a journey is; `total` is known once the sheet has been read. */
export type Progress = { phase: 'reading' | 'storing'; rows: number; total: number | null };

export type ImportOutcome =
  | { kind: 'stored'; dataset: number; rows: number; warnings: Warning[] }
  | ({ kind: 'rows'; warnings: Warning[] } & Issues)
  | { kind: 'file'; status: 400 | 413 | 415; code: string; params: Readonly<Record<string, string | number>> };

/** More rows than any campaign has; a sheet beyond it is read no further. */
const rowLimit = 500_000;
const progressEvery = 500;
/** After so many rows the database begins to take in what they tell, while the next ones are read. */
const keptEvery = 4000;

/**
 * A table's whole way: read, match, check, gather, resolve, store. All or nothing: one transaction, in which the first rows
 * are stored while later ones are still read; a mistake anywhere undoes it.
 * @returns the dataset's number, or everything that is wrong, by row and field
 */
export async function runJourney(job: ImportJob, tell: (progress: Progress) => void): Promise<ImportOutcome> {
  const issues = new IssueList();
  const warnings: Warning[] = [];
  let keeper: Keeper | undefined;
  try {
    let gatherer: Gatherer | undefined;
    let check: ReturnType<typeof rowChecker> | undefined;
    let rows = 0;
    for await (const raw of readRows(job.path)) {
      if (!check || !gatherer) {
        // The header is row 1; where that is empty, nothing below it is guessed to be one.
        if (raw.line !== 1) throw new FileProblem(400, 'emptyWorkbook');
        const matched = matchColumns(raw, issues, warnings);
        check = rowChecker(matched, issues, warnings);
        gatherer = createGatherer(matched, issues);
        keeper = createKeeper(job, gatherer, takeStudy(job.study, gatherer), issues, warnings);
        tell({ phase: 'reading', rows, total: null });
        continue;
      }
      gatherer.add(check(raw));
      rows++;
      if (rows > rowLimit) throw new FileProblem(400, 'tooManyRows', { max: rowLimit });
      if (rows % keptEvery === 0) await keeper?.keepOn();
      if (rows % progressEvery === 0) tell({ phase: 'reading', rows, total: null });
    }
    if (!keeper) throw new FileProblem(400, 'emptyWorkbook');
    if (rows === 0 && issues.total === 0) throw new FileProblem(400, 'noRows');
    tell({ phase: 'storing', rows, total: rows });
    const dataset = await keeper.finish();
    if (dataset === null) return { kind: 'rows', ...issues.all(), warnings };
    return { kind: 'stored', dataset, rows, warnings };
  } catch (error) {
    if (error instanceof FileProblem)
      return { kind: 'file', status: error.status, code: error.code, params: error.params };
    throw error;
  } finally {
    await keeper?.close();
  }
}

/** Takes the upload's own study in. @returns the places of its authors */
function takeStudy(study: StudyOfUpload | null, gatherer: Gatherer): number[] {
  if (!study) return [];
  const { responsible, values } = study;
  const person =
    typeof responsible === 'number' ? gatherer.storedPerson(responsible) : responsible && gatherer.person(responsible);
  if (person !== null) nameAt(gatherer.batches, person, 0, 'project_study', 'project_study_person_resp');
  const slots = Object.entries(values).map(([name, value]) => [
    name,
    value !== null && typeof value === 'object' ? Reason.of(value.reason) : value,
  ]);
  gatherer.setStudy({ ...Object.fromEntries(slots), project_study_person_resp: person });
  return study.authors.map(gatherer.person);
}

/** The tables of the records that an import writes, and of their links. */
function writtenTables(): string[] {
  const links = gatheredEntities.flatMap((entity) =>
    referencesOf(entity).flatMap(([, field]) => (field.type === 'references' ? [field.link] : [])),
  );
  return [...new Set<string>([...gatheredEntities, ...links])];
}

/**
 * Puts what imports brought into the search indexes; nobody waits for it, and it is found meanwhile all the same. Rows
 * that are being stored are not seen yet, and two of these runs wait for each other.
 */
export async function indexImported(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('strandbook index'))`);
    let indexed = 0;
    for (const entity of entityNames) {
      if (!entityOf(entity).internal?.includes('indexed')) continue;
      const { rowCount } = await client.query(`UPDATE ${entity} SET indexed = true WHERE NOT indexed`);
      indexed += rowCount ?? 0;
    }
    // A search goes through all of them: planned without knowing how much they hold, it would take seconds.
    if (indexed > 0) await client.query(`ANALYZE ${writtenTables().join(', ')}`);
  } finally {
    await client.end();
  }
}
