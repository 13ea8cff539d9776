import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { readFileFields } from '../../catalogue/read-files/read-files.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import type { GroupedRecord, RecordLists } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import { formatRows } from '../row-ranges.ts';

/**
 * Names of read files that several rows give, or one row for both reads: a name that was copied, or files of one name in
 * several folders, which archives do not take. A forward file that stands in two rows with one checksum is an error of the
 * second row, and not told again.
 */
export function findFileNameWarnings({ sequencing_element: { fields, records } }: RecordLists): Warning[] {
  const places = readFileFields.map(({ name }) => fields.indexOf(name));
  const [forward, sum] = ['forward_read_file_name', 'forward_read_file_checksum'].map((name) => fields.indexOf(name));
  const isTold = ({ values }: GroupedRecord, first: GroupedRecord) =>
    [forward, sum].every((at = -1) => values[at] === first.values[at]) && isChecksum(values[sum ?? -1]);
  const firsts = new Map<string, GroupedRecord>();
  const repeated = new Map<string, number[]>();
  for (const record of records)
    for (const at of places) {
      const name = record.values[at];
      if (typeof name !== 'string' || missingTermOf(name)) continue;
      const first = firsts.get(name);
      if (first === undefined) firsts.set(name, record);
      else if (at !== forward || !isTold(record, first)) {
        const lines = repeated.get(name) ?? [first.line];
        lines.push(record.line);
        repeated.set(name, lines);
      }
    }
  const [first] = repeated;
  if (!first) return [];
  const [file, lines] = first;
  return [{ code: 'fileNames', params: { count: repeated.size, file, rows: formatRows(new Set(lines)) } }];
}
