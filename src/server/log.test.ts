import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('logs neither cookies, nor passwords and tokens in headers, nor the query of an address', async () => {
  let written = '';
  const log = createLog('trace', {
    write(line) {
      written += line;
    },
  });
  const app = fastify({ loggerInstance: log });
  app.get('/here', (request, reply) => {
    request.log.info({ headers: request.headers, req: request, res: { headers: request.headers } });
    return reply.header('set-cookie', 'session=hunter2').send('ok');
  });
  const secrets = { authorization: 'Basic hunter2', cookie: 'session=hunter2', 'x-csrf-token': 'hunter2' };
  await app.inject({ url: '/here?token=hunter2', headers: secrets });
  await app.close();
  expect(written).toContain('"url":"/here"');
  expect(written).not.toContain('hunter2');
});
