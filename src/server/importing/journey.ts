import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { entityNames, entityOf } from '../../catalogue/index.ts';
import type { PersonMention } from '../../catalogue/persons.ts';
import { rowChecker } from './check.ts';
import { createGatherer, type Gatherer } from './gather.ts';
import { FileProblem, IssueList, type RowIssue, type Warning } from './issues.ts';
import { matchColumns } from './match.ts';
import { readRows } from './read.ts';
import { resolve } from './resolve.ts';
import { store } from './store.ts';
import { inspectWorkbook } from './workbook.ts';

/** The study an upload brings along: checked values, and the authors in their order. */
export type StudyOfUpload = {
  values: Readonly<Record<string, string | null>>;
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
export type Progress = { phase: 'reading' | 'resolving' | 'storing'; rows: number; total: number | null };

export type ImportOutcome =
  | { kind: 'stored'; dataset: number; rows: number; warnings: Warning[] }
  | { kind: 'rows'; issues: RowIssue[]; total: number; rows: number; warnings: Warning[] }
  | { kind: 'file'; status: 400 | 413 | 415; code: string; params: Readonly<Record<string, string | number>> };

/** More rows than any campaign has; a sheet beyond it is read no further. */
const rowLimit = 500_000;
const progressEvery = 500;

/**
 * A table's whole way: read, match, check, gather, resolve, store. All or nothing: one transaction.
 * @returns the dataset's number, or everything that is wrong, by row and field
 */
export async function runJourney(job: ImportJob, tell: (progress: Progress) => void): Promise<ImportOutcome> {
  const issues = new IssueList();
  const warnings: Warning[] = [];
  try {
    const bytes = await readFile(job.path);
    const workbook = inspectWorkbook(bytes);
    let gatherer: Gatherer | undefined;
    let check: ReturnType<typeof rowChecker> | undefined;
    let rows = 0;
    let authors: number[] = [];
    for await (const raw of readRows(bytes, workbook)) {
      if (!check || !gatherer) {
        // The header is row 1; where that is empty, nothing below it is guessed to be one.
        if (raw.line !== 1) throw new FileProblem(400, 'emptyWorkbook');
        const matched = matchColumns(raw, issues, warnings);
        check = rowChecker(matched, issues);
        gatherer = createGatherer(matched, issues);
        if (job.study) {
          gatherer.setStudy(studyValues(job.study, gatherer));
          authors = job.study.authors.map(gatherer.person);
        }
        continue;
      }
      gatherer.add(check(raw));
      rows++;
      if (rows > rowLimit) throw new FileProblem(400, 'tooManyRows', { max: rowLimit });
      if (rows % progressEvery === 0) tell({ phase: 'reading', rows, total: null });
    }
    if (!gatherer) throw new FileProblem(400, 'emptyWorkbook');
    if (rows === 0 && issues.total === 0) throw new FileProblem(400, 'noRows');
    if (issues.total > 0) return refused(issues, warnings);
    return await keep(job, gatherer, authors, rows, issues, warnings, tell);
  } catch (error) {
    if (error instanceof FileProblem)
      return { kind: 'file', status: error.status, code: error.code, params: error.params };
    throw error;
  }
}

function refused(issues: IssueList, warnings: Warning[]): ImportOutcome {
  return { kind: 'rows', issues: issues.list(), total: issues.total, rows: issues.rows, warnings };
}

function studyValues(study: StudyOfUpload, gatherer: Gatherer): Record<string, string | number | null> {
  const { responsible } = study;
  const person =
    typeof responsible === 'number'
      ? gatherer.storedPerson(responsible)
      : responsible
        ? gatherer.person(responsible)
        : null;
  return { ...study.values, project_study_person_resp: person };
}

/** How often a journey starts its transaction again when someone else stored the same record at the same moment. */
const attempts = 3;

async function keep(
  job: ImportJob,
  gatherer: Gatherer,
  authors: readonly number[],
  rows: number,
  issues: IssueList,
  warnings: Warning[],
  tell: (progress: Progress) => void,
): Promise<ImportOutcome> {
  const client = new pg.Client(job.connection);
  await client.connect();
  try {
    for (let attempt = 1; ; attempt++) {
      await client.query('BEGIN');
      try {
        // Two imports at once would each create the campaign that both name.
        await client.query(`SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`);
        tell({ phase: 'resolving', rows, total: rows });
        const found: Warning[] = [];
        const { batches, links, study } = gatherer;
        const { ids, samePerson } = await resolve(client, batches, issues, found, gatherer.storedPersons);
        if (issues.total > 0) {
          await client.query('ROLLBACK');
          return refused(issues, [...warnings, ...found]);
        }
        tell({ phase: 'storing', rows, total: rows });
        const dataset = await store(client, batches, links, ids, samePerson, {
          filename: job.filename,
          userId: job.userId,
          warnings: JSON.stringify([...warnings, ...found]),
          study,
          authors,
        });
        await client.query('COMMIT');
        return { kind: 'stored', dataset, rows, warnings: [...warnings, ...found] };
      } catch (error) {
        await client.query('ROLLBACK');
        const taken = error instanceof pg.DatabaseError && error.code === '23505';
        if (!taken || attempt === attempts) throw error;
      }
    }
  } finally {
    await client.end();
  }
}

/** Puts what an import brought into the search indexes; nobody waits for it, and it is found meanwhile all the same. */
export async function indexImported(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const entity of entityNames) {
      if (!entityOf(entity).internal?.includes('indexed')) continue;
      await client.query(`UPDATE ${entity} SET indexed = true WHERE NOT indexed`);
      await client.query(`ANALYZE ${entity}`);
    }
  } finally {
    await client.end();
  }
}
