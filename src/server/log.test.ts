import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const secrets = { authorization: 'Basic hunter2', cookie: 'session=hunter2', 'x-csrf-token': 'hunter2' };

/** A server that logs everything, and what it has logged. */
function logged() {
  let written = '';
  const log = createLog('trace', {
    write(line) {
      written += line;
    },
  });
  return { app: fastify({ loggerInstance: log }), log, written: () => written };
}

it('logs nothing of headers and bodies, nor the query of an address', async () => {
  const { app, written } = logged();
  app.post('/here', (request, reply) => {
    const { headers, body } = request;
    request.log.info({ headers, body, req: request, res: { headers, statusCode: 200 }, given: { headers, body } });
    return reply.header('set-cookie', 'session=hunter2').send('ok');
  });
  await app.inject({ method: 'POST', url: '/here?token=hunter2', headers: secrets, payload: { password: 'hunter2' } });
  const json = { ...secrets, 'content-type': 'application/json' };
  await app.inject({ method: 'POST', url: '/here', headers: json, payload: '{"password": hunter2' });
  await app.close();
  expect(written()).toContain('"url":"/here"');
  expect(written()).not.toContain('hunter2');
});

it('logs nothing of a request that is none', async () => {
  const { app, written } = logged();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /?token=hunter2 HTTP/1.1\r\nCookie: hunter2\r\nAuthorization: hunter2\r\nbro ken\r\n\r\n');
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  await app.close();
  expect(written()).toContain('Parse Error');
  expect(written()).not.toContain('hunter2');
});

it('logs what an error is and where, and its cause, without the value that it quotes', () => {
  const { log, written } = logged();
  const cause = Object.assign(new Error('invalid input syntax for type integer: "hunter2"'), {
    code: '22P02',
    detail: 'hunter2',
  });
  log.error({ err: new Error('it failed', { cause }) }, 'failed');
  log.error(cause);
  expect(written()).toMatch(/"message":"it failed".*log\.test\.ts.*invalid input syntax for type integer/);
  expect(written()).not.toContain('hunter2');
});
