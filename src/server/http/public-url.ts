import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../services.ts';

/** The URL at which the server listens; before it does, the configured one. */
export function listeningUrl({ host, port }: Pick<AppConfig, 'host' | 'port'>, app: FastifyInstance): string {
  const listening = app.server.address() as AddressInfo | null;
  return `http://${host.includes(':') ? `[${host}]` : host}:${listening?.port ?? port}`;
}

/**
 * The URL at which people reach the application, without a slash at the end. It is never derived from a request, since
 * people who request a mail to somebody else must not decide where its link leads.
 */
export function resolvePublicUrl(config: Pick<AppConfig, 'publicUrl' | 'host' | 'port'>, app: FastifyInstance): string {
  return config.publicUrl ?? listeningUrl(config, app);
}
