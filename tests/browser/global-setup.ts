import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillDataFolder } from '../../demo/fill.ts';
import { buildPages } from '../../scripts/build-pages.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { queryDatabase, type RunningServer, startServer } from '../process/server.ts';
import { administrator } from './accounts.ts';

/**
 * Builds the pages and starts two servers on free ports: an empty one for all tests, each of which finds its own
 * records by unique words among those of the others; and one with the demo's data, to which tests add no events,
 * campaigns or templates, so that these can be counted.
 */
export default async function setup(): Promise<() => Promise<void>> {
  buildPages();
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-browser-'));
  const [empty, demo] = [path.join(folder, 'empty'), path.join(folder, 'demo')];
  const running: RunningServer[] = [];
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop('SIGTERM')));
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (settings: Record<string, string>) => {
    const server = await startServer(settings);
    running.push(server);
    return server.address;
  };
  try {
    await fillDataFolder(demo, AbortSignal.timeout(120_000));
    process.env.STRANDBOOK_DEMO = await start({ DATA_DIR: demo });
    const { email, password } = administrator;
    await queryDatabase(demo, `UPDATE "user" SET password_hash = '${await hashPassword(password)}'`);
    process.env.STRANDBOOK_ADDRESS = await start({ DATA_DIR: empty, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
