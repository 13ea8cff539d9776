import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../services.ts';

/**
 * The address at which people reach the application, without a slash at the end. Never taken from a request: whoever asks for a link in
 * a mail to somebody else must not choose where it leads.
 */
export function resolvePublicUrl(
  { publicUrl, host, port }: Pick<AppConfig, 'publicUrl' | 'host' | 'port'>,
  app: FastifyInstance,
): string {
  if (publicUrl) return publicUrl;
  const listening = app.server.address() as AddressInfo | null;
  return `http://${host.includes(':') ? `[${host}]` : host}:${listening?.port ?? port}`;
}

/** The address of the page that a link to prove an address opens. */
export function verificationLink(address: string, token: string): string {
  return `${address}/auth/email?${new URLSearchParams({ token })}`;
}

/** The page where a one-time link leads; without an address, it is asked for there. */
export function registerLink(address: string, token: string, email?: string): string {
  return `${address}/auth/register?${new URLSearchParams({ ...(email && { email }), token })}`;
}

export function loginLink(address: string): string {
  return `${address}/auth/login`;
}
