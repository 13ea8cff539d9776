import { readFileFields } from '../catalogue/read-files.ts';
import { missingTermOf } from '../catalogue/vocabularies/index.ts';
import type { RecordLists } from './collected.ts';
import type { Warning } from './issues.ts';
import { rowsText } from './row-list.ts';

/**
 * Names of read files that several rows give, or one row for both reads: a name that was copied, or files of one name in
 * several folders, which archives do not take. One file with one checksum in two rows is an error, and not told again.
 */
export function fileNameWarnings({ sequencing_element: { fields, records } }: RecordLists): Warning[] {
  const places = readFileFields.map(({ name }) => fields.indexOf(name)).filter((at) => at >= 0);
  const firstLines = new Map<string, number>();
  const repeated = new Map<string, number[]>();
  for (const { line, values } of records)
    for (const at of places) {
      const name = values[at];
      if (typeof name !== 'string' || missingTermOf(name)) continue;
      const first = firstLines.get(name);
      const lines = repeated.get(name);
      if (first === undefined) firstLines.set(name, line);
      else if (lines) lines.push(line);
      else repeated.set(name, [first, line]);
    }
  const [first] = repeated;
  if (!first) return [];
  const [file, lines] = first;
  return [{ code: 'fileNames', params: { count: repeated.size, file, rows: rowsText(new Set(lines)) } }];
}
