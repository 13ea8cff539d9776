import { statSync } from 'node:fs';
import path from 'node:path';
import { looseEmailPattern, minPasswordLength } from '../catalogue/persons/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { minSecretCharacters } from './secrets.ts';
import { StartError } from './start-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  host: string;
  /** 0 means: any free port. */
  port: number;
  /** Absolute; need not exist yet. */
  dataDir: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** An origin without a trailing slash; null: made from the address the server listens on. */
  publicUrl: string | null;
  admin: { email: string; password: string } | null;
  registration: 'open' | 'invited';
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Absolute. */
  contentDir: string;
  /** Null: generated into `parseDataDir` by the start. */
  sessionSecret: string | null;
  trustProxy: boolean;
  /** Megabytes that the files of one user's imports may take. */
  userQuota: number;
  logLevel: LogLevel;
};

/** Whether people reach the application over https. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** A setting that cannot be used. The message is one line: the variable, its value unless secret, what would be right. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

const shippedContent = path.resolve(import.meta.dirname, '../../content');

function rejectSetting(name: string, value: string, right: string): never {
  throw new ConfigError(`${name}=${JSON.stringify(value)} cannot be used: ${right}`);
}

function rejectSecretSetting(name: string, right: string): never {
  throw new ConfigError(`${name} (value not shown) cannot be used: ${right}`);
}

function parseOneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  return (
    allowed.find((word) => word === value) ?? rejectSetting(name, value, `it must be one of ${allowed.join(', ')}`)
  );
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function parsePort(value: string): number {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= 65535)) rejectSetting('PORT', value, 'it must be a whole number from 0 to 65535');
  return number;
}

function parseUserQuota(value: string): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1) rejectSetting('USER_QUOTA', value, 'it must be a whole number of megabytes, 1 or more');
  return number;
}

function parseHost(value: string): string {
  if (!/^[A-Za-z0-9._:-]+$/.test(value))
    rejectSetting('HOST', value, 'it must be a host name or an IP address, such as 0.0.0.0');
  return value;
}

function parseDataDir(value: string): string {
  const folder = path.resolve(value);
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there && !there.isDirectory())
    rejectSetting('DATA_DIR', value, 'it must be a folder, or a path where one can be made');
  return folder;
}

function parseContentDir(value: string): string {
  const folder = path.resolve(value);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    rejectSetting('CONTENT_DIR', value, 'it must be a folder that is there');
  }
  return folder;
}

function parseDatabaseUrl(value: string): string {
  // An account without a host is right where `?host=` names a socket's folder, but no URL to the parser.
  const url = parseUrl(value.replace('@/', '@localhost/'));
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    // The whole is kept back, since a mistyped address may hold its password anywhere.
    rejectSecretSetting('DATABASE_URL', 'it must look like postgresql://user:password@host:5432/database');
  }
  return value;
}

function parsePublicUrl(value: string): string {
  const url = parseUrl(value);
  const isOrigin =
    url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (url?.password) rejectSecretSetting('PUBLIC_URL', 'it must not hold a password');
  if (!isOrigin || url.username) {
    rejectSetting(
      'PUBLIC_URL',
      value,
      'it must be http:// or https:// with a host and no path, such as https://samples.example.org',
    );
  }
  return url.origin;
}

function parseSmtpUrl(value: string): string {
  const url = parseUrl(value);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) {
    rejectSecretSetting(
      'SMTP_URL',
      'it must look like smtp://user:password@host:587 or smtps://user:password@host:465',
    );
  }
  return value;
}

function parseMailFrom(value: string): string {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (!looseEmailPattern.test(address)) rejectSetting('MAIL_FROM', value, 'it must be an address, or Name <address>');
  return value;
}

function parseAdmin(email: string | null, password: string | null): Config['admin'] {
  if (email === null && password === null) return null;
  if (email === null) throw new ConfigError('ADMIN_EMAIL is not set, but ADMIN_PASSWORD is: they must be set together');
  if (!looseEmailPattern.test(email)) rejectSetting('ADMIN_EMAIL', email, 'it must be an e-mail address');
  if (password === null) {
    throw new ConfigError('ADMIN_PASSWORD is not set, but ADMIN_EMAIL is: they must be set together');
  }
  if (password.length < minPasswordLength)
    rejectSecretSetting('ADMIN_PASSWORD', `it must have at least ${minPasswordLength} characters`);
  if (isCommonPassword(password)) {
    rejectSecretSetting('ADMIN_PASSWORD', 'it is among the most common passwords, which are guessed first');
  }
  return { email, password };
}

function parseSessionSecret(value: string): string {
  if (value.length < minSecretCharacters)
    rejectSecretSetting('SESSION_SECRET', `it must have at least ${minSecretCharacters} characters, best random ones`);
  return value;
}

/**
 * Reads and checks every setting. An empty variable counts as not set, as container tools hand them on so.
 * @throws ConfigError at the first setting that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = (name: string): string | null => env[name] || null;
  const optional = <T>(name: string, check: (value: string) => T): T | null => {
    const value = given(name);
    return value === null ? null : check(value);
  };
  return {
    host: parseHost(given('HOST') ?? '127.0.0.1'),
    port: parsePort(given('PORT') ?? '3000'),
    dataDir: parseDataDir(given('DATA_DIR') ?? './data'),
    databaseUrl: optional('DATABASE_URL', parseDatabaseUrl),
    publicUrl: optional('PUBLIC_URL', parsePublicUrl),
    admin: parseAdmin(given('ADMIN_EMAIL'), given('ADMIN_PASSWORD')),
    registration: parseOneOf('REGISTRATION', given('REGISTRATION') ?? 'open', ['open', 'invited']),
    smtpUrl: optional('SMTP_URL', parseSmtpUrl),
    mailFrom: optional('MAIL_FROM', parseMailFrom),
    contentDir: optional('CONTENT_DIR', parseContentDir) ?? shippedContent,
    sessionSecret: optional('SESSION_SECRET', parseSessionSecret),
    trustProxy: parseOneOf('TRUST_PROXY', given('TRUST_PROXY') ?? 'false', ['true', 'false']) === 'true',
    userQuota: parseUserQuota(given('USER_QUOTA') ?? '1000'),
    logLevel: parseOneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  };
}
