import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * TCP keep-alive probes after 10 s of silence: a machine that has vanished is detected within some 20 s, also on an
 * idle connection.
 */
export const tcpKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

type ConnectedClient = pg.ClientBase & { connection: { stream: Socket } };

/**
 * Ends a connection with a pending query on which nothing was sent or received for a while, since the network drops its
 * packets. Its queries fail, and its pool opens another one.
 * @param limitMs longer than the statement timeout, by which PostgreSQL answers at the latest
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
