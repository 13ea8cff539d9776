import { type EntityName, entityOf, fieldOf } from '../index.ts';
import { formatDate } from '../locales/formats.ts';
import type { Language } from '../locales/languages.ts';
import { arePersons } from '../lookup.ts';

/**
 * The label of a record, as in the server's `labels`: a person's name is followed by the id, and a record without any
 * of its label's fields has the id alone.
 * @param language formats dates for this language; null leaves them in ISO 8601
 */
export function labelOf(
  entity: EntityName,
  record: Readonly<Record<string, unknown>>,
  language: Language | null = null,
): string {
  const { id, label } = entityOf(entity);
  const idInBrackets = `(${record[id] ?? record.id})`;
  const text = label
    .flatMap((name) => {
      const value = record[name] ?? null;
      if (value === null) return [];
      return language && fieldOf(entity, name).type === 'date' ? formatDate(String(value), language) : String(value);
    })
    .join(', ');
  if (arePersons(entity)) return `${text} ${idInBrackets}`.trim();
  return text || idInBrackets;
}

/** A record's label without its id, for a heading that shows the id as well; empty if the label is the id alone. */
export function labelWithoutId(
  entity: EntityName,
  record: Readonly<Record<string, unknown>> & { id: number },
  language: Language,
): string {
  return labelOf(entity, record, language).replace(`(${record.id})`, '').trim();
}

/** Whether an entity's labels begin or end with a date; undefined if they contain none. */
export function datePositionInLabel(entity: EntityName): 'first' | 'last' | undefined {
  const index = entityOf(entity).label.findIndex((name) => fieldOf(entity, name).type === 'date');
  if (index < 0) return undefined;
  return index === 0 ? 'first' : 'last';
}

/**
 * Reformats the date in a stored label. Text elsewhere in the label stays, even if it looks like a date. If a record
 * has no date, the first or last part of its label can be mistaken for a date.
 */
export function replaceDateInLabel(entity: EntityName, label: string, format: (date: string) => string): string {
  const position = datePositionInLabel(entity);
  if (!position) return label;
  const date = position === 'first' ? /^\d{4}-\d{2}(?:-\d{2})?(?=, |$)/ : /(?<=^|, )\d{4}-\d{2}(?:-\d{2})?$/;
  return label.replace(date, format);
}

/** A stored label with its date in the format of a language. */
export function localizeLabel(entity: EntityName, label: string, language: Language): string {
  return replaceDateInLabel(entity, label, (date) => formatDate(date, language));
}
