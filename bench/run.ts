import { benchExports } from './exports.ts';
import { benchImport } from './import.ts';
import { benchImportPage } from './import-page.ts';
import { benchMixed } from './mixed.ts';
import { benchPages } from './pages.ts';
import { benchRecords } from './records.ts';
import { benchRefused } from './refused.ts';
import { benchSearch } from './search.ts';

const benches: Readonly<Record<string, (only?: string) => Promise<void>>> = {
  exports: benchExports,
  import: benchImport,
  mixed: benchMixed,
  page: benchImportPage,
  pages: benchPages,
  records: benchRecords,
  refused: benchRefused,
  search: benchSearch,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) await bench(process.argv[3]);
else {
  console.error(`Which one? npm run bench ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
}
