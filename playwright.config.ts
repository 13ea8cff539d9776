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
  // One more than the cores, as each waits for servers and databases at times.
  workers: 3,
  // Generous, as a busy machine is no fault of the page's. No test is tried twice.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
      // Names of files have letters beyond ASCII, which a machine without a language would lose.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A process of its own for drawing would take an eighth of the processors' time.
        '--in-process-gpu',
        // Each page lives for a second or two: a tenth of all went into making code quicker that then ran no more.
        '--js-flags=--no-turbofan --no-maglev',
        // As said where the windows are opened, in strandbook.ts.
        '--process-per-site',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
