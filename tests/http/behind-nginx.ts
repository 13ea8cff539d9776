import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { startNginx } from '../servers-behind-nginx.ts';

/** nginx before servers of this process; what `app.inject` asks comes to them in turn. */
export type BehindNginx = { app: FastifyInstance; close(): Promise<void> };

/** Listens beside the application, whose own listening begins work that some tests start themselves. */
async function listen(app: FastifyInstance, socket: string): Promise<http.Server> {
  const server = http.createServer((request, response) => app.routing(request, response));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return server;
}

/** Whether nginx passes a URL on; it answers those that are too long or wrongly encoded itself. */
export function passesNginx(url: string): boolean {
  try {
    return url.length < 8000 && !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}

/** Starts nginx before these servers. Close it before them. */
export async function openBehindNginx(apps: readonly FastifyInstance[]): Promise<BehindNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-nginx-'));
  const sockets = apps.map((_, number) => path.join(folder, `server-${number}`));
  const servers = await Promise.all(apps.map((app, number) => listen(app, sockets[number] ?? '')));
  const socketPath = path.join(folder, 'socket');
  const nginx = await startNginx(
    path.join(folder, 'nginx'),
    { path: socketPath },
    sockets.map((socket) => ({ path: socket })),
  );

  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.all('*', (request, reply) => {
    reply.hijack();
    const headers = { ...request.headers, 'x-address': request.ip };
    const passed = http.request(
      { socketPath, agent: false, method: request.method, path: request.url, headers },
      (answer) => {
        reply.raw.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(reply.raw);
      },
    );
    passed.on('error', (error) => reply.raw.destroy(error));
    request.raw.pipe(passed);
  });
  return {
    app,
    async close() {
      await app.close();
      await nginx.stop();
      for (const server of servers) server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
