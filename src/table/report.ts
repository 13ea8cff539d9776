import type { FieldMessages, RefusedKind, RefusedRow } from '../catalogue/answers/errors.ts';
import { columnOf } from '../catalogue/columns.ts';
import { type EntityName, entityOf } from '../catalogue/index.ts';
import { isDecimal } from '../catalogue/locales/formats.ts';
import type { Sentences } from '../catalogue/locales/index.ts';
import { tableColumnOf } from '../catalogue/run-in-table.ts';
import { labelInSentence } from '../catalogue/sentences.ts';
import { type IssueKind, type Issues, listedRows, type RowIssue, type Warning } from './issues.ts';

/** Limits the kinds of errors in a message, to keep it readable; the body has them all. */
const maxKindsInMessage = 20;

/** The sentence of an issue, in the reader's language. */
export function issueSentence(issue: Pick<RowIssue, 'field' | 'code' | 'params'>, t: Sentences): string {
  const key = issue.code.includes('.') ? issue.code : `rules.${issue.code}`;
  const { value, other } = issue.params;
  const values = issue.code.startsWith('contradicts') && {
    value: writtenIn(issue.field, value, t),
    other: writtenIn(issue.field, other, t),
  };
  return t(key, { field: labelOf(issue.field, t), ...withRecord(issue.params, t), ...values });
}

/** A value of a column for a sentence: a date or a number as the sentence's language writes it. */
function writtenIn(field: string, value: string | number | undefined, t: Sentences): string | number | undefined {
  const type = columnOf(field)?.field.type;
  if (type === undefined || value === undefined) return value;
  if (type === 'date') return t('shell.dates.day', { date: value });
  return isDecimal(type) ? t('shell.decimal', { value }) : value;
}

/** Parameters for a sentence, in which a record is named by its kind and its label, and a number's kind in words. */
function withRecord(params: RowIssue['params'], t: Sentences): RowIssue['params'] {
  const { entity, name, numberKind } = params;
  if (numberKind !== undefined) return { ...params, kind: t(`accessions.kinds.${numberKind}`) };
  if (entity === undefined) return params;
  const label = labelInSentence(entity as EntityName, String(name), t);
  return { ...params, record: `${t(`entities.${entity}.one`)} ${label}`.trim() };
}

function labelOf(field: string, t: Sentences): string {
  const column = tableColumnOf(field);
  if (column) return t(`fields.${column.entity}.${column.fieldName}.label`);
  return field in entityOf('project_study').fields ? t(`fields.project_study.${field}.label`) : field;
}

/** Issues as the payload of a refused upload: a list of rows, in their order. */
export function refusedRows(issues: readonly RowIssue[], t: Sentences): RefusedRow[] {
  const rows = new Map<number, RefusedRow>();
  for (const issue of issues) {
    let row = rows.get(issue.line);
    if (!row) {
      row = { row: issue.line, message: {} };
      rows.set(issue.line, row);
    }
    row.message[issue.field] ??= [];
    row.message[issue.field]?.push(issueSentence(issue, t));
  }
  return [...rows.values()];
}

/** The issues of the upload's own study, as a form's payload. */
export function refusedStudy(issues: readonly RowIssue[], t: Sentences): FieldMessages {
  return (
    refusedRows(
      issues.filter((issue) => issue.line === 0),
      t,
    )[0]?.message ?? {}
  );
}

/** Every kind of error with the sentence about its first row and the number of its rows, the most frequent first. */
export function refusedKinds(kinds: readonly IssueKind[], t: Sentences): RefusedKind[] {
  return kinds.map(({ field, code, params, differs, ...counted }) => {
    const ofFirst = issueSentence({ field, code, params }, t);
    const message = differs ? `${ofFirst} ${t('importing.othersDiffer')}` : ofFirst;
    return { field, label: labelOf(field, t), message, ...counted };
  });
}

/** Number of errors and of rows with errors; where not all of those are listed, a line for each kind of error. */
export function summary({ kinds, total, rows }: Issues, t: Sentences): string {
  const text = t('importing.errors', { count: total, rowsText: t('importing.rows', { count: rows }) });
  if (rows <= listedRows) return text;
  const lines = refusedKinds(kinds.slice(0, maxKindsInMessage), t).map(({ field, message, rows: count, first }) =>
    t('importing.kind', { field, rowsText: t('importing.rows', { count }), first, message }),
  );
  const others = kinds.length - lines.length;
  if (others > 0) lines.push(t('importing.otherKinds', { count: others }));
  return [`${text} ${t('importing.listed', { count: listedRows })}`, ...lines].join('\n');
}

/** Warnings as sentences, each once. */
export function warningSentences(warnings: readonly Warning[], t: Sentences): string[] {
  return [...new Set(warnings.map((warning) => warningSentence(warning, t)))];
}

/** The sentence of a warning; one of another group, with that before a point in its code, follows the rows that it is about. */
function warningSentence({ code, params }: Warning, t: Sentences): string {
  if (!code.includes('.')) return t(`importing.${code}`, withRecord(params, t));
  const { count, rows } = params;
  return t('importing.inRows', { count, rows, sentence: t(code, params) });
}
