import { columnOf } from '../catalogue/columns.ts';
import type { FieldMessages, RefusedKind, RefusedRow, StoredValue } from '../catalogue/endpoints/errors.ts';
import { type EntityName, entityOf } from '../catalogue/index.ts';
import { isDecimal } from '../catalogue/locales/formats.ts';
import type { Translate } from '../catalogue/locales/index.ts';
import { labelInMessage } from '../catalogue/records/problem-messages.ts';
import { tableColumnOf } from '../catalogue/run-in-table.ts';
import { type IssueKind, type Issues, maxListedRows, type RowIssue, type Warning } from './issues.ts';

/** Maximum number of kinds of errors in the summary text; the response body contains all of them. */
const maxKindsInMessage = 20;

/** The message of an issue in the reader's language. */
export function translateIssue(issue: Pick<RowIssue, 'field' | 'code' | 'params'>, t: Translate): string {
  const key = issue.code.includes('.') ? issue.code : `rules.${issue.code}`;
  const { value, other } = issue.params;
  const values = issue.code.startsWith('contradicts') && {
    value: formatValue(issue.field, value, t),
    other: formatValue(issue.field, other, t),
  };
  return t(key, { field: labelOfColumn(issue.field, t), ...withRecordLabel(issue.params, t), ...values });
}

/** Formats a date or a number for a message. */
function formatValue(field: string, value: string | number | undefined, t: Translate): string | number | undefined {
  const type = columnOf(field)?.field.type;
  if (type === undefined || value === undefined) return value;
  if (type === 'date') return t('shell.dates.day', { date: value });
  return isDecimal(type) ? t('shell.decimal', { value }) : value;
}

/**
 * The parameters of a message, with a record as the name of its entity and its label, and the kind of an accession as
 * text.
 */
function withRecordLabel(params: RowIssue['params'], t: Translate): RowIssue['params'] {
  const { entity, name, numberKind } = params;
  if (numberKind !== undefined) return { ...params, kind: t(`accessions.kinds.${numberKind}`) };
  if (entity === undefined) return params;
  const label = labelInMessage(entity as EntityName, String(name), t);
  return { ...params, record: `${t(`entities.${entity}.one`)} ${label}`.trim() };
}

function labelOfColumn(field: string, t: Translate): string {
  const column = tableColumnOf(field);
  if (column) return t(`fields.${column.entity}.${column.fieldName}.label`);
  return field in entityOf('project_study').fields ? t(`fields.project_study.${field}.label`) : field;
}

/** Issues grouped by row, for the response to a refused upload. */
export function toRefusedRows(issues: readonly RowIssue[], t: Translate): RefusedRow[] {
  const rows = new Map<number, RefusedRow>();
  for (const issue of issues) {
    let row = rows.get(issue.line);
    if (!row) {
      row = { row: issue.line, message: {} };
      rows.set(issue.line, row);
    }
    row.message[issue.field] ??= [];
    row.message[issue.field]?.push(translateIssue(issue, t));
  }
  return [...rows.values()];
}

/** The values of stored records that cells contradict, as the cells would have them. */
export function toStoredValues(issues: readonly RowIssue[]): StoredValue[] {
  return issues.flatMap(({ line, field, code, params }) =>
    code.startsWith('contradictsStored') ? [{ row: line, field, value: String(params.other ?? '') }] : [],
  );
}

/** The issues of the study from the upload's form, by field. */
export function toStudyErrors(issues: readonly RowIssue[], t: Translate): FieldMessages {
  return (
    toRefusedRows(
      issues.filter((issue) => issue.line === 0),
      t,
    )[0]?.message ?? {}
  );
}

/** Each kind of error with the message of its first row and the number of its rows, by descending frequency. */
export function toRefusedKinds(kinds: readonly IssueKind[], t: Translate): RefusedKind[] {
  return kinds.map(({ field, code, params, differs, ...counted }) => {
    const firstMessage = translateIssue({ field, code, params }, t);
    const message = differs ? `${firstMessage} ${t('importing.othersDiffer')}` : firstMessage;
    return { field, label: labelOfColumn(field, t), message, ...counted };
  });
}

/** A sentence with the numbers of errors and rows, and a line for each kind of error if not all rows are listed. */
export function summarizeIssues({ kinds, total, rows }: Issues, t: Translate): string {
  const text = t('importing.errors', { count: total, rowsText: t('importing.rows', { count: rows }) });
  if (rows <= maxListedRows) return text;
  const lines = toRefusedKinds(kinds.slice(0, maxKindsInMessage), t).map(({ field, message, rows: count, first }) =>
    t('importing.kind', { field, rowsText: t('importing.rows', { count }), first, message }),
  );
  const others = kinds.length - lines.length;
  if (others > 0) lines.push(t('importing.otherKinds', { count: others }));
  return [`${text} ${t('importing.listed', { count: maxListedRows })}`, ...lines].join('\n');
}

/** The distinct messages of all warnings. */
export function translateWarnings(warnings: readonly Warning[], t: Translate): string[] {
  return [...new Set(warnings.map((warning) => translateWarning(warning, t)))];
}

/** The message of a warning. A text of another group (`group.key`) begins with the rows to which it applies. */
function translateWarning({ code, params }: Warning, t: Translate): string {
  if (!code.includes('.')) return t(`importing.${code}`, withRecordLabel(params, t));
  const { count, rows } = params;
  return t('importing.inRows', { count, rows, sentence: t(code, params) });
}
