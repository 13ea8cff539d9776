import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { checkNotNewer, countMigrations, lockAgainstMigrations } from '../database/migrate.ts';
import type { Database } from '../database/pool.ts';
import { deadAfterSeconds, isRunningSql } from '../database/running-servers.ts';
import { version } from '../http/version.ts';
import { StartError } from '../start-error.ts';

/** More often than jobs of dead servers are looked for, so that a living one shows itself between two looks. */
const beatMs = 3000;
const unreachable = 'the database does not learn that this server runs';

export type Presence = {
  /** Changes the address that other servers and people read. */
  setAddress(address: string): void;
  close(): Promise<void>;
};

type PresenceOptions = {
  database: Database;
  serverId: string;
  /** Digests of the settings that must be the same on all servers, by name. */
  settings: Readonly<Record<string, string>>;
  /** Whether other servers can use the database. */
  mayHaveOthers: boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called with a one-line error when this server must not go on. */
  onOutdated: (error: StartError) => void;
};

type OtherServer = { address: string; settings: Record<string, string> };

/** Refuses to run beside a living server with other settings. */
async function checkSettings(client: pg.Client, settings: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await client.query<OtherServer>(`SELECT address, settings FROM server WHERE ${isRunningSql}`);
  for (const other of rows)
    for (const [name, digest] of Object.entries(settings))
      if (other.settings[name] !== digest)
        throw new StartError(
          `${name} differs from that of the server at ${other.address}, which uses the same database: give both the same, or wait ${deadAfterSeconds} seconds if that one was ended`,
        );
}

/**
 * Notes in the database that this server runs, on a connection of its own, every three seconds until it is closed. While
 * it runs, no other version can migrate the database; one that does so nevertheless ends this server.
 * @throws StartError where a server with other settings runs, or the database is newer
 */
export async function joinServers(options: PresenceOptions): Promise<Presence> {
  const { database, serverId, settings, mayHaveOthers, log, onOutdated } = options;
  const lastMigration = await countMigrations();
  let address = '';
  let client: pg.Client | null = null;

  const connect = async () => {
    const opened = new pg.Client({ ...database.connection, application_name: 'strandbook presence' });
    opened.on('error', () => {
      if (client === opened) client = null;
    });
    await opened.connect();
    try {
      await lockAgainstMigrations(opened);
      await checkNotNewer(opened, lastMigration);
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    return opened;
  };
  const beat = async () => {
    client ??= await connect();
    await client.query(
      `INSERT INTO server (server_id, address, version, settings) VALUES ($1, $2, $3, $4)
        ON CONFLICT (server_id) DO UPDATE SET seen_at = now(), address = excluded.address`,
      [serverId, address, version, settings],
    );
    await checkNotNewer(client, lastMigration);
  };

  try {
    client = await connect();
    if (mayHaveOthers) await checkSettings(client, settings);
    await beat();
  } catch (error) {
    await client?.end().catch(() => undefined);
    if (error instanceof StartError) throw error;
    client = null;
    log.warn({ err: error }, unreachable);
  }
  let running: Promise<void> | null = null;
  const beatSafely = () => {
    running ??= beat()
      .catch((error: Error) => {
        if (error instanceof StartError) onOutdated(error);
        else log.warn({ err: error }, unreachable);
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  const timer = setInterval(beatSafely, beatMs).unref();
  return {
    setAddress(given) {
      address = given;
      void beatSafely();
    },
    async close() {
      clearInterval(timer);
      await running;
      await client?.query('DELETE FROM server WHERE server_id = $1', [serverId]).catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
