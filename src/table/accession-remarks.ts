import { accessionRemark } from '../catalogue/accessions.ts';
import type { RecordLists } from './collected.ts';
import type { Warning } from './issues.ts';
import { RowList } from './row-list.ts';

/**
 * Remarks on numbers that rows bring for their elements: numbers of studies, samples and the like, where an element is a
 * run, and those of archives that are not INSDC's. One a kind.
 */
export function accessionWarnings({ sequencing_element: { fields, records } }: RecordLists): Warning[] {
  const at = fields.indexOf('accession_number');
  const found = new Map<string, { value: string; rows: RowList }>();
  for (const { line, values } of records) {
    const value = values[at];
    const remark = typeof value === 'string' ? accessionRemark(value) : null;
    if (remark === null) continue;
    const known = found.get(remark) ?? { value: String(value), rows: new RowList() };
    known.rows.add(line);
    found.set(remark, known);
  }
  return [...found].map(([remark, { value, rows }]) => {
    const params = { value, count: rows.count, rows: rows.text };
    return remark === 'other'
      ? { code: 'accessionOther', params }
      : { code: 'accessionNotRun', params: { ...params, numberKind: remark } };
  });
}
