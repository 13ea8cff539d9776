import { columnOf } from '../../catalogue/columns.ts';
import { entityOf } from '../../catalogue/index.ts';
import type { Sentences } from '../../catalogue/locales/index.ts';
import { listedRows, type RowIssue, type Warning } from './issues.ts';

/** A refused upload as it is answered: rows with their fields and the sentences about each. */
export type RefusedRow = { row: number; message: Record<string, string[]> };

/** The sentence of an issue, in the reader's language. */
function sentence(issue: RowIssue, t: Sentences): string {
  const { entity, name, ...params } = issue.params;
  const record = entity === undefined ? {} : { record: `${t(`entities.${entity}.one`)} ${name}`.trim() };
  return t(`rules.${issue.code}`, { field: labelOf(issue.field, t), ...record, ...params });
}

function labelOf(field: string, t: Sentences): string {
  const column = columnOf(field);
  if (column) return t(`fields.${column.entity}.${column.fieldName}.label`);
  return field in entityOf('project_study').fields ? t(`fields.project_study.${field}.label`) : field;
}

/** Issues as CONTRACT's payload of a refused upload: a list of rows, in their order. */
export function refusedRows(issues: readonly RowIssue[], t: Sentences): RefusedRow[] {
  const rows = new Map<number, RefusedRow>();
  for (const issue of issues) {
    let row = rows.get(issue.line);
    if (!row) {
      row = { row: issue.line, message: {} };
      rows.set(issue.line, row);
    }
    row.message[issue.field] ??= [];
    row.message[issue.field]?.push(sentence(issue, t));
  }
  return [...rows.values()];
}

/** The issues of the upload's own study, as a form's payload. */
export function refusedStudy(issues: readonly RowIssue[], t: Sentences): Record<string, string[]> {
  return (
    refusedRows(
      issues.filter((issue) => issue.line === 0),
      t,
    )[0]?.message ?? {}
  );
}

/** How many errors there are, in how many rows, and how many of those are listed. */
export function summary(total: number, rows: number, t: Sentences): string {
  const text = t('importing.errors', { count: total, rowsText: t('importing.rows', { count: rows }) });
  return rows > listedRows ? `${text} ${t('importing.listed', { count: listedRows })}` : text;
}

/** Warnings as sentences, each once. */
export function warningSentences(warnings: readonly Warning[], t: Sentences): string[] {
  return [...new Set(warnings.map((warning) => t(`importing.${warning.code}`, warning.params)))];
}
