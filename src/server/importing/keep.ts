import pg from 'pg';
import { inviteAuthors } from '../invitations/authors.ts';
import { gatheredEntities, noRecords } from './batches.ts';
import { compareAmended } from './compare.ts';
import { countRecords } from './counts.ts';
import type { Amendment, Gatherer } from './gathered.ts';
import type { IssueList, Warning } from './issues.ts';
import { keylessWarnings } from './keyless.ts';
import { libraryWarnings } from './libraries.ts';
import { unnamedPersons } from './persons.ts';
import { type Kept, nothingKept, reportPerson, resolve, type Span } from './resolve.ts';
import { amend, type LinkSpan, store } from './store.ts';

export type Keeper = {
  /** Begins to keep what was gathered since the last time; waits where the time before is not done yet. */
  keepOn: () => Promise<void>;
  /** Keeps the rest and commits. @returns the dataset's number, or null where there are issues and nothing was kept */
  finish: () => Promise<number | null>;
  close: () => Promise<void>;
};

type Upload = { filename: string; userId: number; connection: pg.ClientConfig };

/** How often a transaction is begun again when someone else stored the same record at the same moment. */
const attempts = 3;

/**
 * A foreign key is checked row by row, which costs as much as all the rest of storing. Where the database lets us, the
 * import vouches for its references instead: each points to a record that this transaction has made, or has found and
 * locked against deletion (`FOR KEY SHARE`, as the check itself would). `NOT NULL`, checks and unique keys stay on.
 */
async function vouchForReferences(client: pg.Client, userId: number): Promise<void> {
  const { rows } = await client.query('SELECT id FROM "user" WHERE id = $1 FOR KEY SHARE', [userId]);
  if (rows.length === 0) throw new Error('the importing user is gone');
  const allowed = await client.query<{ may: boolean }>(
    `SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`,
  );
  if (allowed.rows[0]?.may) await client.query('SET LOCAL session_replication_role = replica');
}

/**
 * Keeps gathered records in one transaction, in portions: the database works on one while the next is being read. With the
 * first issue it goes on only to find others, in what is stored.
 */
export function createKeeper(
  upload: Upload,
  gatherer: Gatherer,
  authors: readonly number[],
  issues: IssueList,
  warnings: Warning[],
): Keeper {
  const client = new pg.Client(upload.connection);
  // A connection that breaks between two queries shows in the next one; without a listener it would end the thread.
  client.on('error', () => undefined);
  let connected: Promise<unknown> | undefined;
  let portion: Promise<void> = Promise.resolve();
  let failure: unknown;
  let kept: Kept = nothingKept();
  let found: Warning[] = [];
  let linked = { project_study: 0, project: 0, publication: 0 };
  let dataset = 0;

  async function begin(): Promise<void> {
    connected ??= client.connect();
    await connected;
    await client.query('BEGIN');
    // Two imports at once would each create the campaign that both name.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`);
    await vouchForReferences(client, upload.userId);
    kept = nothingKept();
    found = [];
    linked = { project_study: 0, project: 0, publication: 0 };
    dataset = 0;
    gatherer.settled = noRecords();
    gatherer.amended.length = 0;
  }

  async function keepPortion(): Promise<void> {
    if (!connected) await begin();
    const { batches, links } = gatherer;
    const from = gatherer.settled;
    const to = Object.fromEntries(gatheredEntities.map((entity) => [entity, batches[entity].records.length]));
    const span: Span = { from, to: to as Span['to'] };
    const linkSpan = {
      project_study: [linked.project_study, links.project_study.length],
      project: [linked.project, links.project.length],
      publication: [linked.publication, links.publication.length],
    } as const satisfies LinkSpan;
    // From here on rows that say more of these records are amendments.
    gatherer.settled = { ...span.to };
    linked = {
      project_study: linkSpan.project_study[1],
      project: linkSpan.project[1],
      publication: linkSpan.publication[1],
    };
    await resolve(client, gatherer, kept, span, issues, found);
    if (issues.total > 0) return;
    dataset = await store(client, gatherer, kept, span, linkSpan, { ...upload, authors }, dataset);
  }

  /** The same for two mentions of one person: the stored number, or the place of the mention that stands for both. */
  function readSession(mention: number): string {
    const place = kept.persons.sameAs[mention] ?? mention;
    const id = kept.ids.person[mention] || kept.ids.person[place];
    return id ? `stored ${id}` : `new ${place}`;
  }

  async function commit(): Promise<number | null> {
    await keepPortion();
    for (const { place, problem } of unnamedPersons(kept.persons))
      reportPerson(gatherer.batches, place, problem, issues);
    const isNew = ({ entity, place }: Amendment) => kept.fresh[entity][place] === true;
    const context = { client, batches: gatherer.batches, kept, issues };
    await compareAmended(
      context,
      gatherer.amended.filter((amendment) => !isNew(amendment)),
    );
    for (const doubt of gatherer.doubts) {
      const first = gatherer.batches[doubt.entity].records[doubt.place]?.values[doubt.slot];
      if (readSession(Number(first)) !== readSession(Number(doubt.value))) gatherer.contradict(doubt);
    }
    if (issues.total > 0) {
      await client.query('ROLLBACK');
      warnings.push(...found);
      return null;
    }
    await amend(client, gatherer.batches, kept.ids, gatherer.amended.filter(isNew));
    const { study } = gatherer;
    if (study !== null && kept.fresh.project_study[study])
      await inviteAuthors(client, kept.ids.project_study[study] ?? 0);
    warnings.push(...found, ...keylessWarnings(gatherer.batches), ...libraryWarnings(gatherer.batches));
    const { created, used } = countRecords(kept);
    await client.query('UPDATE dataset SET warnings = $1, created = $2, used = $3 WHERE id = $4', [
      JSON.stringify(warnings),
      created,
      used,
      dataset,
    ]);
    await client.query('COMMIT');
    return dataset;
  }

  return {
    async keepOn() {
      await portion;
      if (failure) return;
      portion = keepPortion().catch((error: unknown) => {
        failure = error;
      });
    },
    async finish() {
      await portion;
      for (let attempt = 1; ; attempt++) {
        try {
          if (failure) throw failure;
          return await commit();
        } catch (error) {
          // The first failure is told, also where the connection is gone.
          if (connected) await client.query('ROLLBACK').catch(() => undefined);
          const taken = error instanceof pg.DatabaseError && error.code === '23505';
          if (!taken || attempt === attempts) throw error;
          failure = undefined;
          await begin();
        }
      }
    },
    async close() {
      await portion;
      if (connected) await client.end();
    },
  };
}
