import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { configuredUrl } from '../http/public-url.ts';
import { version } from '../http/version.ts';
import type { AppConfig } from '../services.ts';

/**
 * Digests of all that must be the same on every server of a database, by names that an administrator knows: another
 * PUBLIC_URL gives other links and cookies, another version other pages.
 * @param pagesFolder the folder of the built pages
 */
export async function digestSharedSettings(config: AppConfig, pagesFolder: string): Promise<Record<string, string>> {
  const { sessionSecret } = config;
  const digest = (value: string | number | boolean | null) =>
    createHmac('sha256', sessionSecret).update(JSON.stringify(value)).digest('base64url');
  const page = await readFile(path.join(pagesFolder, 'index.html'), 'utf8').catch(() => null);
  return {
    'The version of Strandbook': digest(version),
    'The build of its pages (dist)': digest(page),
    SESSION_SECRET: digest(sessionSecret),
    // Without it, links lead to the server that made them.
    PUBLIC_URL: digest(configuredUrl(config)),
    REGISTRATION: digest(config.registration),
    SMTP_URL: digest(config.smtpUrl),
    MAIL_FROM: digest(config.mailFrom),
    USER_QUOTA: digest(config.userQuota),
    TRUST_PROXY: digest(config.trustProxy),
    TZ: digest(Intl.DateTimeFormat().resolvedOptions().timeZone),
  };
}
