import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { readFileFields } from '../../catalogue/read-files/read-files.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import type { GroupedRecord, RecordLists } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import { formatRows } from '../row-ranges.ts';

/**
 * The warning about repeated names of read files, either in several rows or for both files of one row: a copied name,
 * or equal names in several folders, which archives refuse. A forward file that is repeated with the same checksum is
 * not included, as it is already an error of the second row.
 */
export function findFileNameWarnings({ sequencing_element: { fields, records } }: RecordLists): Warning[] {
  const nameIndexes = readFileFields.map(({ name }) => fields.indexOf(name));
  const [forward, checksum] = ['forward_read_file_name', 'forward_read_file_checksum'].map((name) =>
    fields.indexOf(name),
  );
  const isReported = ({ values }: GroupedRecord, first: GroupedRecord) =>
    [forward, checksum].every((index = -1) => values[index] === first.values[index]) &&
    isChecksum(values[checksum ?? -1]);
  const firstByName = new Map<string, GroupedRecord>();
  const repeated = new Map<string, number[]>();
  for (const record of records)
    for (const nameIndex of nameIndexes) {
      const name = record.values[nameIndex];
      if (typeof name !== 'string' || missingTermOf(name)) continue;
      const first = firstByName.get(name);
      if (first === undefined) firstByName.set(name, record);
      else if (nameIndex !== forward || !isReported(record, first)) {
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
