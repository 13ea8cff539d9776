// Measures exports over loopback, one at a time; it leaves out slow clients, archives' forms and imports beside them.
import { exportForms, type TableFormat } from '../src/catalogue/file-formats.ts';
import { filledBy, withServer } from './data-folder.ts';
import { type ExportFigures, logExportQuery, measureCopy, measureExport, selectMatches } from './export-time.ts';
import { quantile } from './quantile.ts';
import { megabytes, ms, reportBudget, reportRatio, seconds } from './report.ts';

const rounds = 3;
/** A search term that finds the elements of ten uploads. */
const exportedTerm = 'CR4';
const minMatches = 200_000;
/** Limits of the time as multiples of that of `COPY (the same query) TO STDOUT`. */
const ratioBudgets: Readonly<Record<TableFormat, number>> = { csv: 2, tsv: 2, xlsx: 2.5, ods: 2.5 };
/** Limits of the ms until the first byte, and of the peak memory of the server in megabytes. */
const budgets = { firstByteMs: 500, peakMb: 400 };

/**
 * Measures the time of a full export of 200,000 of 1,000,000 elements over HTTP, against `COPY` of the same query in the
 * same round, and also the time of the first byte and the server's peak memory.
 * @param only the format to measure; all formats by default
 */
export function benchExports(only?: string): Promise<void> {
  return withServer(async (server) => {
    await selectMatches(server, exportedTerm, minMatches);
    const exportQuery = await logExportQuery(server);
    for (const format of exportForms.full.filter((candidate) => !only || candidate === only)) {
      const copies: number[] = [];
      const exports: ExportFigures[] = [];
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round++) {
        const copy = await measureCopy(server, exportQuery);
        const exported = await measureExport(server, format);
        if (round === 0) continue;
        copies.push(copy);
        exports.push(exported);
      }
      report(format, copies, exports);
    }
  }, filledBy('search-data.sql'));
}

function report(format: TableFormat, copies: readonly number[], exports: readonly ExportFigures[]): void {
  const times = exports.map(({ time }) => time);
  const [copy, exported] = [quantile(copies, 0.5), quantile(times, 0.5)];
  const firstByteMs = Math.max(...exports.map((figures) => figures.firstByteMs));
  const peakMb = Math.max(...exports.map((figures) => figures.peakMb));
  const limit = ratioBudgets[format];
  const label = `${format}, ${megabytes((exports[0]?.bytes ?? 0) / 1e6)}, against COPY`;
  reportRatio(label, exported, copy, limit, seconds);
  const { firstByteMs: maxFirstByteMs, peakMb: maxPeakMb } = budgets;
  reportBudget(`${format}, first byte`, ms(firstByteMs), firstByteMs < maxFirstByteMs, `below ${maxFirstByteMs} ms`);
  // On systems that do not report the peak, its budget counts as met.
  reportBudget(`${format}, server's peak memory`, megabytes(peakMb), !(peakMb >= maxPeakMb), `below ${maxPeakMb} MB`);
}
