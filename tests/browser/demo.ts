import { test as base } from './fixtures.ts';

/** For tests that count: on the server with the demo's data, to which nobody adds events, campaigns or templates. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
  baseURL: ({}, use) => use(process.env.STRANDBOOK_DEMO),
});
