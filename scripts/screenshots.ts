// npm run screenshots: pictures of every screen in test-results/screens, each checked against accessibility rules.
import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findTestPrograms, programPaths, testEnvironment } from './test-programs.ts';

const programs = await findTestPrograms();
if (!programs.chromium) {
  console.error(programs.missing.join('\n'));
  process.exit(1);
}
const env = { ...testEnvironment(), ...programPaths(programs), STRANDBOOK_SCREENSHOTS: 'yes' };
const rest = ['tests/browser/screens.spec.ts', ...process.argv.slice(2)];
const { status } = spawnSync('playwright', ['test', ...rest], { env, stdio: 'inherit' });
process.exitCode = status ?? 1;

// A page with all pictures, a row for each screen.
const folder = path.resolve(import.meta.dirname, '../test-results/screens');
const pictures = globSync('*.png', { cwd: folder }).sort();
const rows = Map.groupBy(pictures, (file) => file.replace(/-(?:en|de)-\w+-\d+\.png$/, ''));
const picture = (file: string) =>
  `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" loading="lazy"></a>`;
const body = [...rows].map(([name, files]) => `<h2>${name}</h2>\n<p>${files.map(picture).join('\n')}</p>`);
const style =
  'body{font:15px sans-serif}p{display:flex;gap:8px;overflow-x:auto}img{height:320px;border:1px solid #999}';
const page = `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>\n`;
if (pictures.length > 0) writeFileSync(path.join(folder, 'index.html'), `${page}${body.join('\n')}\n</html>\n`);
console.log(`${pictures.length} pictures: ${path.join(folder, 'index.html')}`);
