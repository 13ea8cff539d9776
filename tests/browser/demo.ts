import { test as base } from './fixtures.ts';

/**
 * For tests that count records: on the server with the demo's data, to which no test adds events, campaigns or
 * templates.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
  baseURL: ({}, use) => use(process.env.STRANDBOOK_DEMO),
});
