import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom, generateSurvey } from '../../demo/survey.ts';
import { checkData } from '../../src/server/command-line/check-data.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/server/database/embedded-postgres.ts';
import { buildWorkbook, columnsOf } from '../workbooks.ts';
import { postmasterPid, type RunningServer, startServer } from './server.ts';
import { type Answer, createVisitor, type Visitor } from './visitor.ts';

/** More kills find more. */
const kills = Number(process.env.KILLS ?? 4);
/** People who work at once, each on records of their own. */
const people = 3;
const rowsOfImport = 15;
/** More would make the embedded PostgreSQL give up. */
const maxDatabaseKills = 4;

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'some words to get in' };
const gone = 'gone';

/**
 * A record or an import with the states that it may have: the last one that was acknowledged, and those that were asked
 * for since and got no answer. The state is the comment of a campaign, or the number of elements of an import.
 */
type Known = {
  kind: 'campaign' | 'import';
  id: number;
  states: string[];
  /** The request that takes back the last change, and the state before that change. */
  undo: { url: string; state: string } | null;
};
type Request<T> = (visitor: Visitor) => Promise<Answer<T>>;

let folder: string;
let postgres: EmbeddedPostgres;
let servers: RunningServer[];
beforeEach(async () => {
  servers = [];
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  postgres = await startEmbedded(folder, { log: { info: () => undefined, error: () => undefined } });
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const startOne = (number: number): Promise<RunningServer> =>
  startServer({
    DATABASE_URL: `postgresql://strandbook@/strandbook?host=${postgres.connection.host}`,
    DATA_DIR: path.join(folder, `server-${number}`),
    PUBLIC_URL: 'http://strandbook.example.org',
    ...admin,
  });

/** Somebody who works until the end, with whichever server answers. */
class Person {
  readonly known: Known[] = [];
  acknowledged = 0;
  undone = 0;
  readonly #random: () => number;
  readonly #name: string;
  #visitor: Visitor | null = null;
  #count = 0;

  constructor(number: number) {
    this.#random = createRandom(number + 1);
    this.#name = `p${number}`;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  /** Asks for something. @returns null where no answer came, or one of a failure of the server */
  async #ask<T>(request: Request<T>): Promise<(Answer<T> & { isDone: boolean }) | null> {
    try {
      const answer = await request(this.#visitor as Visitor);
      const { status } = answer;
      if (status >= 500 || status === 410) return null;
      if (status < 300) this.acknowledged += 1;
      return { ...answer, isDone: status < 300 };
    } catch {
      this.#visitor = null;
      return null;
    }
  }

  /** Changes what is known for certain to another state. @param undoUrl the request that takes this back */
  async #change<T>(
    known: Known,
    state: string,
    request: Request<T>,
    undoUrl: (answer: Answer<T>) => string | null = () => null,
  ): Promise<void> {
    const [before = gone] = known.states;
    const answer = await this.#ask(request);
    if (answer === null) known.states.push(state);
    if (!answer?.isDone) return;
    known.states = [state];
    const url = undoUrl(answer);
    known.undo = url === null ? null : { url, state: before };
  }

  async #create(): Promise<void> {
    this.#count += 1;
    const body = { campaign: `${this.#name} ${this.#count}`, campaign_comment: 'new' };
    const answer = await this.#ask((visitor) => visitor.post<{ id: number }>('/rest/campaigns/', body));
    if (answer?.isDone) this.known.push({ kind: 'campaign', id: answer.body.id, states: ['new'], undo: null });
  }

  async #import(): Promise<void> {
    this.#count += 1;
    const prefix = `${this.#name}i${this.#count}`;
    const rows = generateSurvey(rowsOfImport, { prefix, seed: this.#count });
    const file = await buildWorkbook(rows, { columns: columnsOf(rows) });
    const answer = await this.#ask((visitor) => visitor.upload(file));
    if (answer?.isDone) {
      const states = [String(rowsOfImport)];
      this.known.push({ kind: 'import', id: Number(answer.body), states, undo: null });
    }
  }

  #setComment(campaign: Known): Promise<void> {
    this.#count += 1;
    const comment = `comment ${this.#count}`;
    const set = { campaign_comment: comment };
    // The first one is such that it can be undone.
    if (this.undone > 0 && this.#random() < 0.5)
      return this.#change(campaign, comment, (visitor) => visitor.put(`/rest/campaigns/${campaign.id}`, set));
    return this.#change(
      campaign,
      comment,
      (visitor) => visitor.post<{ change: number }>('/rest/campaigns/change', { ids: [campaign.id], set }),
      ({ body }) => `/rest/changes/${body.change}/undo`,
    );
  }

  #remove(known: Known, url: string): Promise<void> {
    return this.#change(
      known,
      gone,
      (visitor) => visitor.delete(url),
      ({ location }) => `${location}/restore`,
    );
  }

  /** One piece of work, on what is known for certain. */
  async #work(): Promise<void> {
    const certain = this.known.filter(({ states }) => states.length === 1);
    const there = certain.filter(({ states }) => states[0] !== gone);
    const campaign = this.#pick(there.filter(({ kind }) => kind === 'campaign'));
    const stored = this.#pick(there.filter(({ kind }) => kind === 'import'));
    const undoable = this.#pick(certain.filter(({ undo }) => undo));
    // A person begins with a change and its undoing, as there is time for little more on a busy machine.
    const chance = this.undone > 0 ? this.#random() : undoable ? 0.7 : 0.4;
    if (chance < 0.25 || !campaign) await this.#create();
    else if (chance < 0.5) await this.#setComment(campaign);
    else if (chance < 0.6) await this.#remove(campaign, `/rest/campaigns/${campaign.id}?perform=true`);
    else if (chance < 0.75 && undoable?.undo) {
      const { url, state } = undoable.undo;
      await this.#change(undoable, state, (visitor) => visitor.post(url));
      if (undoable.states[0] === state) this.undone += 1;
    } else if (chance < 0.92 || !stored) await this.#import();
    else await this.#remove(stored, `/rest/datasets/${stored.id}`);
  }

  async workWhile(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      try {
        const server = this.#pick(servers);
        if (!server) throw new Error('no server runs');
        this.#visitor ??= await createVisitor(server.address);
        if ((await this.#visitor.get<{ user: object | null }>('/auth/session')).body.user === null)
          await this.#visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
      } catch {
        this.#visitor = null;
        await sleep(100);
        continue;
      }
      await this.#work();
    }
  }
}

/** Kills servers and the database at random moments; each server is started again. */
async function killAtRandom(random: () => number): Promise<void> {
  let databaseKills = 0;
  for (let kill = 0; kill < kills; kill++) {
    await sleep(500 + 2500 * random());
    if (random() < 0.3 && databaseKills < maxDatabaseKills) {
      databaseKills += 1;
      process.kill(await postmasterPid(folder), 'SIGKILL');
    } else {
      const number = Math.floor(random() * servers.length);
      await servers[number]?.stop('SIGKILL');
      servers[number] = await restart(number);
    }
  }
  // Some work with all servers at the end.
  await sleep(1000);
}

/** Starts a server, also where the database has just been killed. */
async function restart(number: number): Promise<RunningServer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await startOne(number);
    } catch (error) {
      if (attempt > 20) throw error;
      await sleep(1000);
    }
  }
}

async function stateOf(client: pg.Client, { kind, id }: Known): Promise<string> {
  const { rows } = await client.query(
    kind === 'campaign'
      ? 'SELECT campaign_comment AS state FROM campaign WHERE campaign_id = $1'
      : 'SELECT count(*)::text AS state FROM sequencing_element WHERE dataset_id = $1',
    [id],
  );
  const state = rows[0]?.state ?? gone;
  return kind === 'import' && state === '0' ? gone : state;
}

it.each([1, 2])(
  'nothing acknowledged is lost and all rules hold where %i servers and their database are killed at random moments',
  { timeout: 300_000 + 30_000 * kills },
  async (count) => {
    for (let number = 0; number < count; number++) servers.push(await startOne(number));
    let goesOn = true;
    const persons = Array.from({ length: people }, (_, number) => new Person(number));
    const random = createRandom(Date.now() % 1e9);
    const work = persons.map((person) => person.workWhile(() => goesOn));
    try {
      await killAtRandom(random);
    } finally {
      goesOn = false;
      await Promise.all(work);
    }

    // Work under way ends, and a server does all that it does at a start.
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
    servers = [await startOne(0)];
    const client = new pg.Client(postgres.connection);
    await client.connect();
    try {
      const lost: string[] = [];
      for (const known of persons.flatMap((person) => person.known)) {
        const state = await stateOf(client, known);
        if (!known.states.includes(state)) lost.push(`${known.kind} ${known.id}: ${state}, not ${known.states}`);
      }
      expect(lost).toEqual([]);
      const { rows } = await client.query(
        `SELECT dataset_id FROM sequencing_element GROUP BY 1 HAVING count(*) <> ${rowsOfImport}`,
      );
      expect(rows).toEqual([]);
      expect(await checkData(client)).toEqual([]);
    } finally {
      await client.end();
    }
    const acknowledged = persons.reduce((sum, person) => sum + person.acknowledged, 0);
    expect(acknowledged).toBeGreaterThan(10);
    expect(persons.some(({ undone }) => undone > 0)).toBe(true);
  },
);
