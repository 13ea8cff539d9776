import type { FastifyInstance } from 'fastify';
import { type Config, isHttps } from '../config.ts';

/** The policy for everything that is not a page: data and files, which load nothing and may not be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of the page. Scripts come from files, except the inline one of the template, which is allowed by its hash.
 * Style elements need the nonce, which the page passes to the components that create them; styles set by script need
 * none.
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

/** Sets the security headers of every response: against content sniffing, framing, caching and leaking URLs. */
export function sendSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  // Browsers use https only, for a year from their last request.
  const transport = isHttps(config) ? { 'strict-transport-security': 'max-age=31536000' } : {};
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...transport,
      'content-security-policy': dataPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // URLs with one-time tokens are not sent to other sites.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      // The next person at this browser must not see these responses; routes whose responses may be cached override
      // this.
      'cache-control': 'no-store',
    });
  });
}
