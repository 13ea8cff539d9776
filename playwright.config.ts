import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** The Chromium that is named, or Debian's; else Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH ?? debian.find((file) => existsSync(file));

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/browser/global-setup.ts',
  // Not test-results itself, which is emptied before each run: the screens beside it are kept.
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  workers: 2,
  // Generous, as a busy machine is no fault of the page's.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A test that passes only then is listed as flaky, and must be looked at.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    // Set by the global set-up; the processes that run the tests read this file after it.
    ...(process.env.STRANDBOOK_ADDRESS && { baseURL: process.env.STRANDBOOK_ADDRESS }),
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
