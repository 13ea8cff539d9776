import type { FastifyInstance } from 'fastify';
import { type Config, isHttps } from '../config.ts';

/** Policy for everything that is not a page: data and files, which load nothing and stand in no frame. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of the page. Scripts come from files, but for the one in the page's template, which is known by its hash. Style
 * elements need the nonce, which the page hands to the components that make them; what components set on an element they set
 * by script, which needs no leave of its own.
 */
export function pagePolicy(nonce: string, scriptHash: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHash ? ` '${scriptHash}'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Puts the headers on every answer that keep a browser from guessing, framing, caching and telling others. */
export function sendSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  // For a year from now, no browser that was here asks without https, whatever a link says.
  const transport = isHttps(config) ? { 'strict-transport-security': 'max-age=31536000' } : {};
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...transport,
      'content-security-policy': dataPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // Addresses with one-time tokens stay among us.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      // The next person at this browser must not see the answers to this one; routes whose answers may be stored say so.
      'cache-control': 'no-store',
    });
  });
}
