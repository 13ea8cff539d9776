import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Client } from './client.ts';

export type RawRequest = {
  method: 'GET' | 'POST';
  path: string;
  as: Client;
  /** The address from which it comes, such as `127.0.0.2`. */
  from?: string;
  type?: string;
  body?: string;
  /** The length that is announced; more than the body has makes the server wait for the rest. */
  length?: number;
};

/** Sends a request to a listening application over a connection of its own, from which nobody reads yet. */
export async function sendRawRequest(
  app: FastifyInstance,
  {
    method,
    path,
    as,
    from = '127.0.0.1',
    type = 'application/json',
    body = method === 'POST' ? '{}' : '',
    length = body.length,
  }: RawRequest,
): Promise<Socket> {
  const token = (await as.get('/auth/session')).json<{ csrfToken: string }>().csrfToken;
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\nx-csrf-token: ${token}\r\n` +
      `connection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`,
  );
  return socket;
}

/** Reads the status of a response and its body without the chunk headers. @throws if it breaks off */
export async function readRawAnswer(socket: Socket): Promise<{ status: number; bytes: number }> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  const headEnd = whole.indexOf('\r\n\r\n') + 4;
  const head = whole.toString('latin1', 0, headEnd);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  if (!/transfer-encoding: chunked/i.test(head)) return { status, bytes: whole.length - headEnd };
  let bytes = 0;
  for (let at = headEnd; ; ) {
    const lineEnd = whole.indexOf('\r\n', at);
    if (lineEnd < 0) throw new Error('the answer breaks off');
    const length = Number.parseInt(whole.toString('latin1', at, lineEnd), 16);
    if (length === 0) return { status, bytes };
    bytes += length;
    at = lineEnd + 2 + length + 2;
  }
}
