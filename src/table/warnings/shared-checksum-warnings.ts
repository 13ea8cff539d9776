import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { readFileFields } from '../../catalogue/read-files/read-files.ts';
import type { GroupedRecord, RecordLists } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import { formatRows } from '../row-ranges.ts';

/** Checksums that stand beside files of different names: of both mates, of a copied cell, or of one file with two names. */
export function findSharedChecksumWarnings({ sequencing_element: { fields, records } }: RecordLists): Warning[] {
  const places = readFileFields.map(({ name, checksum }) => [fields.indexOf(name), fields.indexOf(checksum)] as const);
  const fileOf = ({ values }: GroupedRecord, sum: string) => {
    const [name = -1] = places.find(([, checksum]) => values[checksum] === sum) ?? [];
    return values[name];
  };
  const firsts = new Map<string, GroupedRecord>();
  const shared = new Map<string, { file: string; other: string; lines: Set<number> }>();
  for (const record of records)
    for (const [name, checksum] of places) {
      const [other, sum] = [record.values[name], record.values[checksum]];
      if (typeof other !== 'string' || typeof sum !== 'string' || !isChecksum(sum)) continue;
      const first = firsts.get(sum);
      if (first === undefined) {
        firsts.set(sum, record);
        continue;
      }
      const file = fileOf(first, sum);
      if (file === other || typeof file !== 'string') continue;
      const known = shared.get(sum) ?? { file, other, lines: new Set([first.line]) };
      known.lines.add(record.line);
      shared.set(sum, known);
    }
  const [first] = shared;
  if (!first) return [];
  const [sum, { file, other, lines }] = first;
  return [{ code: 'sharedSums', params: { count: shared.size, sum, file, other, rows: formatRows(lines) } }];
}
