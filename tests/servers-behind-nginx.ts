import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbedded } from '../src/server/database/embedded-postgres.ts';
import { debian15 } from './debian-postgres.ts';
import { type RunningServer, startServer } from './process/server.ts';

export const nginxPath = [process.env.NGINX_PATH, '/usr/sbin/nginx'].find((file) => file && existsSync(file));
/** Whether this machine has nginx and PostgreSQL 15. */
export const canRunBehindNginx = nginxPath !== undefined && existsSync(debian15.postgres);

export const administrator = { email: 'admin@example.org', password: 'some words to get in' };

/** Two servers on PostgreSQL 15 behind nginx, which asks them in turn. */
export type ServersBehindNginx = {
  address: string;
  postgres: EmbeddedPostgres;
  kill(number: number): Promise<void>;
  /** Starts a killed server again, at its port. */
  restart(number: number): Promise<void>;
  stop(): Promise<void>;
};

/** The port or the socket of a server on this machine. */
type ListeningAt = { port: number } | { path: string };
const nameOf = (at: ListeningAt) => ('path' in at ? `unix:${at.path}` : `127.0.0.1:${at.port}`);

/** A port of loopback that nobody uses. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The configuration that docs/scaling.md recommends, with folders of its own. */
const nginxConfiguration = (folder: string, at: ListeningAt, servers: readonly ListeningAt[]) => `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream strandbook {
    ${servers.map((server) => `server ${nameOf(server)} max_fails=1 fail_timeout=2s;`).join('\n    ')}
  }
  server {
    listen ${nameOf(at)};
    client_max_body_size 110m;
    # Tests say from which address they ask.
    set_real_ip_from 127.0.0.1;
    set_real_ip_from unix:;
    real_ip_header X-Address;
    location / {
      proxy_pass http://strandbook;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_request_buffering off;
      proxy_read_timeout 35m;
    }
  }
}
`;

/** Whether something answers there. */
const isListening = (at: ListeningAt) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(at as NetConnectOpts);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts nginx before servers that it asks in turn. The folder is created for its files. */
export async function startNginx(folder: string, at: ListeningAt, servers: readonly ListeningAt[]) {
  await mkdir(folder);
  const configuration = path.join(folder, 'nginx.conf');
  await writeFile(configuration, nginxConfiguration(folder, at, servers));
  const nginx = spawn(nginxPath ?? '', ['-p', folder, '-c', configuration, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  while (!(await isListening(at))) {
    if (nginx.exitCode !== null) throw new Error(await readFile(path.join(folder, 'error.log'), 'utf8'));
    await sleep(20);
  }
  return {
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts PostgreSQL 15, two servers and nginx. */
export async function startServersBehindNginx(): Promise<ServersBehindNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  const log = { info: () => undefined, error: () => undefined };
  const postgres = await startEmbedded(path.join(folder, 'database'), {
    log,
    binaries: debian15,
    settings: { max_connections: '150', fsync: 'off' },
  });
  const ports = [await freePort(), await freePort()];
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const startOne = (number: number) =>
    startServer({
      DATABASE_URL: `postgresql://strandbook@/strandbook?host=${postgres.connection.host}`,
      DATA_DIR: path.join(folder, `server-${number}`),
      PORT: String(ports[number]),
      PUBLIC_URL: address,
      TRUST_PROXY: 'true',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
  const servers: RunningServer[] = [await startOne(0), await startOne(1)];
  const nginx = await startNginx(
    path.join(folder, 'nginx'),
    { port },
    ports.map((server) => ({ port: server })),
  );
  return {
    address,
    postgres,
    async kill(number) {
      await servers[number]?.stop('SIGKILL');
    },
    async restart(number) {
      servers[number] = await startOne(number);
    },
    async stop() {
      await nginx.stop();
      await Promise.all(servers.map((server) => server.stop('SIGTERM')));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
