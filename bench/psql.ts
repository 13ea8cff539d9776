// Measures statements by psql and requests over HTTP in turn; it leaves out starting psql.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { filledIn, type Statement } from './statement-log.ts';

/**
 * A connection of psql; `measure` returns the milliseconds that psql reports for statements, including the transport.
 */
type Psql = { measure: (statements: readonly Statement[]) => Promise<number>; end: () => Promise<void> };

/** @param options settings of the connection, as in the option `-c` of PostgreSQL */
export function openPsql({ host, port, user, database }: pg.ClientConfig, options: string): Psql {
  const psql = spawn(
    'psql',
    ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-h', String(host), '-p', String(port), '-U', String(user), String(database)],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, PGOPTIONS: options } },
  );
  const lines = createInterface({ input: psql.stdout })[Symbol.asyncIterator]();
  return {
    async measure(statements) {
      const sent = statements.map((statement) => `${filledIn(statement)};`);
      psql.stdin.write(['\\o /dev/null', '\\timing on', ...sent, '\\timing off', '\\o', '\\echo done', ''].join('\n'));
      let sum = 0;
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('psql has ended');
        if (value === 'done') return sum;
        sum += Number(/^Time: ([\d.]+) ms/.exec(value)?.[1] ?? 0);
      }
    },
    async end() {
      psql.stdin.end();
      if (psql.exitCode === null) await once(psql, 'close');
    },
  };
}

/** Rounds that are not counted, in which the server compiles its code. */
const warmUps = 3;

/** The time in ms of a response of the server, and the total number of records in it. */
export type TimedResponse = { time: number; total: number };

/** The milliseconds of some rounds, by psql and over HTTP in turn, so that other load of the machine affects both. */
export async function measureAlternately(
  psql: Psql,
  statements: readonly Statement[],
  request: () => Promise<TimedResponse>,
  rounds: number,
): Promise<{ http: number[]; psql: number[]; total: number }> {
  const measured = { http: [] as number[], psql: [] as number[], total: 0 };
  for (let round = -warmUps; round < rounds; round++) {
    const direct = await psql.measure(statements);
    const { time, total } = await request();
    measured.total = total;
    if (round < 0) continue;
    measured.http.push(time);
    measured.psql.push(direct);
  }
  return measured;
}
