import type { FastifyInstance } from 'fastify';

/**
 * Leaves the connection open where an answer comes before the end of its request's body. Node.js then reads the rest away,
 * and the client closes. If the server closed it, the unread rest would reset the connection, and a proxy that passes
 * bodies on while they arrive would answer 502 in place of our message.
 */
export function answerBeforeEndOfBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete) return;
    reply.removeHeader('connection');
    reply.raw.shouldKeepAlive = true;
  });
}
