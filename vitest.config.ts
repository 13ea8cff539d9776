import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts', 'tests/{http,database,real}/**/*.test.ts'],
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // On two cores Vitest would take one, and wait for the database with it.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Each starts servers of its own; two at a time is what a small machine bears.
          maxWorkers: 2,
        },
      },
    ],
  },
});
