import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { readFileFields } from '../../catalogue/read-files/read-files.ts';
import type { GroupedRecord, RecordLists } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import { formatRows } from '../row-ranges.ts';

/**
 * The warning about several file names with one checksum: the two files of a pair, a cell filled down, or one file
 * under two names.
 */
export function findSharedChecksumWarnings({ sequencing_element: { fields, records } }: RecordLists): Warning[] {
  const columns = readFileFields.map(({ name, checksum }) => [fields.indexOf(name), fields.indexOf(checksum)] as const);
  const fileOf = ({ values }: GroupedRecord, fileChecksum: string) => {
    const [name = -1] = columns.find(([, checksum]) => values[checksum] === fileChecksum) ?? [];
    return values[name];
  };
  const firstByChecksum = new Map<string, GroupedRecord>();
  const shared = new Map<string, { file: string; other: string; lines: Set<number> }>();
  for (const record of records)
    for (const [name, checksum] of columns) {
      const [other, fileChecksum] = [record.values[name], record.values[checksum]];
      if (typeof other !== 'string' || typeof fileChecksum !== 'string' || !isChecksum(fileChecksum)) continue;
      const first = firstByChecksum.get(fileChecksum);
      if (first === undefined) {
        firstByChecksum.set(fileChecksum, record);
        continue;
      }
      const file = fileOf(first, fileChecksum);
      if (file === other || typeof file !== 'string') continue;
      const entry = shared.get(fileChecksum) ?? { file, other, lines: new Set([first.line]) };
      entry.lines.add(record.line);
      shared.set(fileChecksum, entry);
    }
  const [first] = shared;
  if (!first) return [];
  const [firstChecksum, { file, other, lines }] = first;
  return [
    { code: 'sharedSums', params: { count: shared.size, sum: firstChecksum, file, other, rows: formatRows(lines) } },
  ];
}
