import { benchImport } from './import.ts';
import { benchMixed } from './mixed.ts';
import { benchPage } from './page.ts';
import { benchRecords } from './records.ts';
import { benchSearch } from './search.ts';

const benches: Readonly<Record<string, (only?: string) => Promise<void>>> = {
  import: benchImport,
  mixed: benchMixed,
  page: benchPage,
  records: benchRecords,
  search: benchSearch,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) await bench(process.argv[3]);
else {
  console.error(`Which one? npm run bench ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
}
