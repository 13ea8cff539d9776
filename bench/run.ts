// Runs the benches; it measures nothing itself.

import { benchBackup } from './backup.ts';
import { benchCheck } from './check.ts';
import { benchColumns } from './columns.ts';
import { removeFilledFolders } from './data-folder.ts';
import { benchExports } from './exports.ts';
import { benchImport } from './import.ts';
import { benchImportPage } from './import-page.ts';
import { benchLoad } from './load.ts';
import { benchMany } from './many.ts';
import { benchMeasurements } from './measurements.ts';
import { benchMemory } from './memory.ts';
import { benchMixed } from './mixed.ts';
import { benchPages } from './pages.ts';
import { benchQuality } from './quality.ts';
import { benchRecords } from './records.ts';
import { benchRefused } from './refused.ts';
import { beginBench, printTable, reportBudget } from './report.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start.ts';
import { benchStrangers } from './strangers.ts';
import { benchVisits } from './visits.ts';

const benches: Readonly<Record<string, (only?: string) => Promise<void>>> = {
  backup: benchBackup,
  check: benchCheck,
  columns: benchColumns,
  exports: benchExports,
  import: benchImport,
  load: benchLoad,
  many: benchMany,
  measurements: benchMeasurements,
  memory: benchMemory,
  mixed: benchMixed,
  page: benchImportPage,
  pages: benchPages,
  quality: benchQuality,
  records: benchRecords,
  refused: benchRefused,
  search: benchSearch,
  start: benchStart,
  strangers: benchStrangers,
  visits: benchVisits,
};

const [name, only] = process.argv.slice(2);
const names = name === undefined ? Object.keys(benches) : [name];
if (name !== undefined && !benches[name]) {
  console.error(`Which one? npm run bench ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
} else {
  try {
    for (const chosen of names) {
      beginBench(chosen);
      // The others still run where one of them cannot.
      await benches[chosen]?.(only).catch((error: Error) => {
        console.error(error);
        reportBudget('the bench itself', error.message.split('\n', 1)[0] ?? '', false, 'runs to its end');
      });
    }
  } finally {
    await removeFilledFolders();
  }
  await printTable();
}
