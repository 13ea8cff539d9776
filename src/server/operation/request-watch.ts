import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { createSlowRequests, type SlowRequests } from './slow-requests.ts';

/** From an answer out of memory to the longest statement that is allowed. */
const durationBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const knownMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** The method and the pattern of the route. Others than ours count together, as each label takes memory. */
function labelsOf(request: FastifyRequest): { method: string; route: string } {
  const method = knownMethods.includes(request.method) ? request.method : 'other';
  return { method, route: request.routeOptions.url ?? 'none' };
}

/** Counts and measures all requests of an application, and remembers the slow ones of the last hour. */
export function watchRequests(app: FastifyInstance, registry: Registry): SlowRequests {
  const durations = new Histogram({
    name: 'strandbook_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its response was sent, by pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const abandoned = new Counter({
    name: 'strandbook_http_requests_abandoned_total',
    help: 'Requests whose client disconnected before the response was sent.',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  const slow = createSlowRequests();
  // A request that follows an import lasts as long as that, and its client may leave at any time.
  const isCounted = (request: FastifyRequest) => request.routeOptions.config?.isFollowing !== true;
  app.addHook('onResponse', (request, reply, done) => {
    if (isCounted(request)) {
      const labels = labelsOf(request);
      const seconds = reply.elapsedTime / 1000;
      durations.observe({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` }, seconds);
      slow.add(labels, seconds);
    }
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    if (isCounted(request)) abandoned.inc(labelsOf(request));
    done();
  });
  return slow;
}
