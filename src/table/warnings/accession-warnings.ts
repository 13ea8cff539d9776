import { accessionWarning } from '../../catalogue/values/accessions.ts';
import type { RecordLists } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import { AggregatedWarning } from './aggregated-warning.ts';

/**
 * Remarks on numbers that rows bring for their elements: numbers of studies, samples and the like, where an element is a
 * run, and those of archives that are not INSDC's. One a kind.
 */
export function findAccessionWarnings({ sequencing_element: { fields, records } }: RecordLists): Warning[] {
  const at = fields.indexOf('accession_number');
  const warnings: Warning[] = [];
  const causes = new Map<string, AggregatedWarning>();
  for (const { line, values } of records) {
    const value = values[at];
    const remark = typeof value === 'string' ? accessionWarning(value) : null;
    if (remark === null) continue;
    const isOther = remark === 'other';
    const cause = causes.get(remark) ?? new AggregatedWarning(warnings, isOther ? 'accessionOther' : 'accessionNotRun');
    causes.set(remark, cause);
    cause.add(line, { value: String(value), ...(!isOther && { numberKind: remark }) });
  }
  return warnings;
}
