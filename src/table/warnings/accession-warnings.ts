import { accessionWarning } from '../../catalogue/values/accessions.ts';
import type { RecordLists } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import { AggregatedWarning } from './aggregated-warning.ts';

/**
 * Warnings about accessions of elements that are not those of runs, or that are from archives outside INSDC; one per
 * kind.
 */
export function findAccessionWarnings({ sequencing_element: { fields, records } }: RecordLists): Warning[] {
  const fieldIndex = fields.indexOf('accession_number');
  const warnings: Warning[] = [];
  const byKind = new Map<string, AggregatedWarning>();
  for (const { line, values } of records) {
    const value = values[fieldIndex];
    const kind = typeof value === 'string' ? accessionWarning(value) : null;
    if (kind === null) continue;
    const isOther = kind === 'other';
    const warning = byKind.get(kind) ?? new AggregatedWarning(warnings, isOther ? 'accessionOther' : 'accessionNotRun');
    byKind.set(kind, warning);
    warning.add(line, { value: String(value), ...(!isOther && { numberKind: kind }) });
  }
  return warnings;
}
