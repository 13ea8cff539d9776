import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { requireRole } from '../http/sessions.ts';
import { sha256 } from '../secrets.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Headers by which a proxy says for whom it asks. */
const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Whether a request comes from this machine itself, and not through a proxy on it. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') && proxyHeaders.every((name) => !headers[name]);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(given), sha256(token));
}

/**
 * Lets the holder of `METRICS_TOKEN` and administrators read the metrics, and while there is no token, requests from this
 * machine: with one, a proxy on it that adds no header opens them to nobody.
 * @throws HttpError 401, or 403 for users without the role
 */
export function requireMetricsReader(request: FastifyRequest, token: string | null): void {
  if (token === null ? isFromThisMachine(request) : hasToken(request, token)) return;
  requireRole(request, 'admin');
}
