// Reads from PostgreSQL's log which statements the server sends; the times of its connections are left to the benches.
import { readFile, stat } from 'node:fs/promises';
import pg from 'pg';
import { logFilePath } from '../src/server/database/postmaster.ts';
import type { Server } from './server.ts';

/** A statement as the server sends it: PostgreSQL's process, and its parameters as literals of SQL. */
export type Statement = { process: string; text: string; parameters: readonly string[] };

/** Settings with which PostgreSQL writes each statement with its parameters to its log. */
const logSettings = { log_statement: 'all', log_error_verbosity: 'default' };

/** The statement with its parameters filled in. */
export const filledIn = ({ text, parameters }: Statement): string =>
  text.replaceAll(/\$(\d+)/g, (_, number) => parameters[Number(number) - 1] ?? 'NULL');

/** Lets PostgreSQL log the statements of new connections or not, and makes the server open new ones. */
async function switchLog({ connection }: Server, isOn: boolean): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const [name, value] of Object.entries(logSettings))
      await client.query(
        `ALTER DATABASE ${connection.database} ${isOn ? `SET ${name} = '${value}'` : `RESET ${name}`}`,
      );
    await client.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  } finally {
    await client.end();
  }
}

/** Makes some requests while PostgreSQL logs. @returns the statements of each request's read transaction in their order */
export async function logTransactions(
  server: Server,
  requests: readonly (() => Promise<unknown>)[],
): Promise<Statement[][]> {
  const log = logFilePath(server.dataDir);
  await switchLog(server, true);
  try {
    const logged: Statement[][] = [];
    for (const request of requests) {
      const start = (await stat(log)).size;
      await request();
      logged.push(readTransactionIn(parseLog((await readFile(log)).subarray(start).toString())));
    }
    return logged;
  } finally {
    await switchLog(server, false);
  }
}

/** The statements of the connection that began a read transaction, with its end; those of other connections are left out. */
function readTransactionIn(statements: readonly Statement[]): Statement[] {
  const begin = statements.findLastIndex(({ text }) => /^BEGIN .* READ ONLY$/.test(text));
  if (begin < 0) throw new Error('the request has begun no read transaction');
  return statements.slice(begin).filter(({ process }) => process === statements[begin]?.process);
}

/** The statements in a part of the log; those of several connections come in the order of their beginning. */
function parseLog(text: string): Statement[] {
  const statements: Statement[] = [];
  const lastOf = new Map<string, { parameters: string[] }>();
  // A line that goes on with the entry before begins with a tab.
  for (const entry of text.split(/\n(?!\t)/)) {
    const [, process = '', kind, message = ''] = /\[(\d+)\] (LOG|DETAIL): {2}(.*)$/s.exec(entry) ?? [];
    const content = message.replaceAll('\n\t', '\n');
    if (kind === 'DETAIL') {
      const given = content.matchAll(/\$\d+ = (NULL|'(?:[^']+|'')*')/g);
      lastOf.get(process)?.parameters.push(...[...given].map(([, literal = '']) => literal));
    }
    const [, sql] = /^(?:statement|execute [^:]+): (.*)$/s.exec(content) ?? [];
    if (kind !== 'LOG' || sql === undefined) continue;
    const statement = { process, text: sql, parameters: [] };
    statements.push(statement);
    lastOf.set(process, statement);
  }
  return statements;
}
