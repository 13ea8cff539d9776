import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * TCP's own questions whether the other machine is there, from 10 s of silence on: one that has vanished is found within some
 * 20 s, also by a connection that waits for nothing.
 */
export const tcpKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

type ConnectedClient = pg.ClientBase & { connection: { stream: Socket } };

/**
 * Ends a connection on which PostgreSQL owes an answer and nothing has come or gone for a while: the line between swallows
 * what is sent. All that was asked on it fails, and its pool opens another one.
 * @param limitMs longer than the statement's own time-out, by which PostgreSQL answers at the latest
 */
export function endWhenSilent(client: pg.ClientBase, limitMs: number): void {
  const { stream } = (client as ConnectedClient).connection;
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]) => {
    stream.setTimeout(limitMs);
    return send(...args);
  };
  client.query = query as typeof client.query;
  client.on('drain', () => stream.setTimeout(0));
  stream.on('timeout', () => stream.destroy(new Error('Connection terminated as PostgreSQL did not answer')));
}
