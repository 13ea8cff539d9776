// npm run screenshots: the browser tests, which then keep pictures of the pages in test-results/screens.
import { spawnSync } from 'node:child_process';
import { environment, findParts } from './test-parts.ts';

const parts = findParts();
if (!parts.chromium) {
  console.error(parts.missing.join('\n'));
  process.exit(1);
}
const env = { ...environment(parts), STRANDBOOK_SCREENSHOTS: 'yes' };
const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], { env, stdio: 'inherit' });
process.exitCode = status ?? 1;
