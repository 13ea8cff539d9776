import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../services.ts';

type Settings = Pick<AppConfig, 'publicUrl' | 'host' | 'port'>;

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The URL at which the server listens; before it does, the configured one. */
export function listeningUrl({ host, port }: Omit<Settings, 'publicUrl'>, app: FastifyInstance): string {
  const listening = app.server.address() as AddressInfo | null;
  return urlOf(host, listening?.port ?? port);
}

/** The URL at which people reach the application by its settings alone, for commands beside the server. */
export function configuredUrl({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? urlOf(host, port);
}

/**
 * The URL at which people reach the application, without a slash at the end. It is never derived from a request, since
 * people who request a mail to somebody else must not decide where its link leads.
 */
export function resolvePublicUrl(config: Settings, app: FastifyInstance): string {
  return config.publicUrl ?? listeningUrl(config, app);
}
