import { statSync } from 'node:fs';
import path from 'node:path';
import { looseEmailPattern, minPasswordLength } from '../catalogue/persons/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { minSecretCharacters } from './secrets.ts';
import { StartError } from './start-error.ts';

/** A shorter passphrase of a backup could be found by trying, as its file can be tried anywhere. */
const minBackupKeyCharacters = 20;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The names of all settings, which are variables of the environment. */
export const settingNames = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'PUBLIC_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'REGISTRATION',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTENT_DIR',
  'SESSION_SECRET',
  'TRUST_PROXY',
  'USER_QUOTA',
  'METRICS_TOKEN',
  'LOG_LEVEL',
  'BACKUP_DIR',
  'BACKUP_TIME',
  'BACKUP_KEEP',
  'BACKUP_KEY',
  'BACKUP_BEFORE_UPGRADE',
] as const;

export type Config = {
  host: string;
  /** 0: any free port. */
  port: number;
  /** An absolute path; the folder need not exist yet. */
  dataDir: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** An origin without a trailing slash; null: derived from the address at which the server listens. */
  publicUrl: string | null;
  admin: { email: string; password: string } | null;
  registration: 'open' | 'invited';
  smtpUrl: string | null;
  mailFrom: string | null;
  /** An absolute path. */
  contentDir: string;
  /** Null: generated at the start and stored in `dataDir`. */
  sessionSecret: string | null;
  trustProxy: boolean;
  /** Megabytes that the files of one user's imports may take. */
  userQuota: number;
  /** The token with which programs read the metrics; null: requests from this machine may. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /** The folder of the daily backups, an absolute path; null: none are made. */
  backupDir: string | null;
  /** The time of day of the daily backups in minutes after midnight, in the server's time zone. */
  backupMinute: number;
  /** The number of daily backups that remain. */
  backupKeep: number;
  /** Whether a start of a newer version makes a backup before it migrates the database. */
  backupBeforeUpgrade: boolean;
  /** The passphrase with which backups are encrypted; null: they are not. */
  backupKey: string | null;
};

/** Whether people reach the application over https. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/**
 * A setting that cannot be used. The message is one line: the variable, its value unless it is secret, and the valid
 * values.
 */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/** The folder of the pages that come with Strandbook. */
export const shippedContent = path.resolve(import.meta.dirname, '../../content');

function rejectSetting(name: string, value: string, expected: string): never {
  throw new ConfigError(`${name}=${JSON.stringify(value)} cannot be used: ${expected}`);
}

function rejectSecretSetting(name: string, expected: string): never {
  throw new ConfigError(`${name} (value not shown) cannot be used: ${expected}`);
}

function parseOneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  return (
    allowed.find((option) => option === value) ?? rejectSetting(name, value, `it must be one of ${allowed.join(', ')}`)
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

function parseBackupDir(value: string): string {
  const folder = path.resolve(value);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    rejectSetting('BACKUP_DIR', value, 'it must be a folder that is there, best on another disk');
  return folder;
}

function parseBackupTime(value: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  if (!hours) rejectSetting('BACKUP_TIME', value, 'it must be a time of day such as 02:30');
  return Number(hours) * 60 + Number(minutes);
}

function parseBackupKeep(value: string): number {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (number < 1) rejectSetting('BACKUP_KEEP', value, 'it must be the number of backups that remain, 1 or more');
  return number;
}

function parseBackupKey(value: string): string {
  if (value.length < minBackupKeyCharacters)
    rejectSecretSetting('BACKUP_KEY', `it must have at least ${minBackupKeyCharacters} characters, best random ones`);
  return value;
}

function parseHost(value: string): string {
  if (!/^[A-Za-z0-9._:-]+$/.test(value))
    rejectSetting('HOST', value, 'it must be a host name or an IP address, such as 0.0.0.0');
  return value;
}

function isOtherThanFolder(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch {
    // This account may not look there, which the start of the server says.
    return false;
  }
}

function parseDataDir(value: string): string {
  const folder = path.resolve(value);
  if (isOtherThanFolder(folder))
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
  // A URL may lack its host where `?host=` names a socket's folder, but the parser needs one.
  const url = parseUrl(value.replace('@/', '@localhost/'));
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    // The value is not shown, since a mistyped URL may contain its password anywhere.
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

function parseMetricsToken(value: string): string {
  if (value.length < minSecretCharacters || !/^[\w.~+/=-]+$/.test(value))
    rejectSecretSetting(
      'METRICS_TOKEN',
      `it must have at least ${minSecretCharacters} letters, digits and signs among -._~+/=, best random ones`,
    );
  return value;
}

/**
 * Reads and checks every setting. An empty variable counts as not set, since container tools pass unset ones like that.
 * @throws ConfigError at the first setting that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = (name: (typeof settingNames)[number]): string | null => env[name] || null;
  const readOptional = <T>(name: (typeof settingNames)[number], parse: (value: string) => T): T | null => {
    const value = read(name);
    return value === null ? null : parse(value);
  };
  return {
    host: parseHost(read('HOST') ?? '127.0.0.1'),
    port: parsePort(read('PORT') ?? '3000'),
    dataDir: parseDataDir(read('DATA_DIR') ?? './data'),
    databaseUrl: readOptional('DATABASE_URL', parseDatabaseUrl),
    publicUrl: readOptional('PUBLIC_URL', parsePublicUrl),
    admin: parseAdmin(read('ADMIN_EMAIL'), read('ADMIN_PASSWORD')),
    registration: parseOneOf('REGISTRATION', read('REGISTRATION') ?? 'open', ['open', 'invited']),
    smtpUrl: readOptional('SMTP_URL', parseSmtpUrl),
    mailFrom: readOptional('MAIL_FROM', parseMailFrom),
    contentDir: readOptional('CONTENT_DIR', parseContentDir) ?? shippedContent,
    sessionSecret: readOptional('SESSION_SECRET', parseSessionSecret),
    trustProxy: parseOneOf('TRUST_PROXY', read('TRUST_PROXY') ?? 'false', ['true', 'false']) === 'true',
    userQuota: parseUserQuota(read('USER_QUOTA') ?? '1000'),
    metricsToken: readOptional('METRICS_TOKEN', parseMetricsToken),
    logLevel: parseOneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    backupDir: readOptional('BACKUP_DIR', parseBackupDir),
    backupMinute: parseBackupTime(read('BACKUP_TIME') ?? '02:00'),
    backupKeep: parseBackupKeep(read('BACKUP_KEEP') ?? '14'),
    backupBeforeUpgrade:
      parseOneOf('BACKUP_BEFORE_UPGRADE', read('BACKUP_BEFORE_UPGRADE') ?? 'true', ['true', 'false']) === 'true',
    backupKey: readOptional('BACKUP_KEY', parseBackupKey),
  };
}
