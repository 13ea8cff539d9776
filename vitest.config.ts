import { defineConfig } from 'vitest/config';

/** Time in which what a test waits for comes about also on a busy machine; Vitest's is one second. */
const waiting = { expect: { poll: { timeout: 30_000 } } };

const databaseTests = {
  ...waiting,
  globalSetup: 'tests/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // One more than the cores of a small machine, on which Vitest would take one: each waits for the database at times.
    maxWorkers: 3,
    // Modules are loaded once for a worker's files, which saves a sixth of the processor's time.
    isolate: false,
    // Much is made and thrown away again at once: more room for it is cleared less often.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    projects: [
      {
        test: {
          ...waiting,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.db.test.ts'],
          // A busy machine needs longer than Vitest's 5 s.
          testTimeout: 60_000,
          // Stylesheets are empty to tests, except to one that reads their text.
          css: { include: [/\.css\?raw$/] },
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'database',
          include: ['src/**/*.db.test.ts', 'tests/{http,database,real}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'postgres-15',
          // Tests of all that depends on the version of PostgreSQL, and all of HTTP, which ask two servers behind nginx.
          include: [
            'src/server/database/*.db.test.ts',
            'tests/database/{catalogue,migration,references}.test.ts',
            'tests/http/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...waiting,
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...waiting,
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 1_200_000,
        },
      },
    ],
  },
});
