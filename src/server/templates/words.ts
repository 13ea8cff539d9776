import type { Column } from '../../catalogue/columns.ts';
import { isReference } from '../../catalogue/definition.ts';
import { maxTextLength } from '../../catalogue/field-types/text.ts';
import { takesReason } from '../../catalogue/field-types.ts';
import type { SentenceKey, Sentences } from '../../catalogue/locales/index.ts';
import { sheetNames } from '../../catalogue/sheets.ts';

/** The label of a column's field, and one sentence on what to write there. */
export function wordsOf({ entity, fieldName }: Column, t: Sentences): { label: string; help: string } {
  return { label: t(`fields.${entity}.${fieldName}.label`), help: t(`fields.${entity}.${fieldName}.help`) };
}

function singleFormat({ field }: Column, t: Sentences): string {
  if (field.type === 'text')
    return field.long ? t('templates.formats.long') : t('templates.formats.text', { count: maxTextLength(field) });
  if (isReference(field)) return t(field.to === 'person' ? 'templates.formats.person' : 'templates.formats.protocol');
  const key: SentenceKey = `templates.formats.${field.type}`;
  return t(key);
}

/** How a cell of a column is written, as a part of a sentence. */
export function formatOf(column: Column, t: Sentences): string {
  const format = singleFormat(column, t);
  return column.several ? t('templates.formats.several', { format }) : format;
}

/** The note of a header, by line; the first names the field. */
export function noteOf(column: Column, t: Sentences): string[] {
  const { field, name } = column;
  const { label, help } = wordsOf(column, t);
  const heading = field.mandatory ? 'templates.note.headingMandatory' : 'templates.note.heading';
  const lines = [
    t(heading, { label, column: name }),
    help,
    t('templates.note.format', { format: formatOf(column, t) }),
  ];
  if (field.unit) lines.push(t('templates.note.unit', { unit: field.unit }));
  if (field.example) lines.push(t('templates.note.example', { example: field.example }));
  const reason = field.mandatory ? 'templates.note.reason' : 'templates.note.reasonOptional';
  if (takesReason(field)) lines.push(t(reason, { sheet: sheetNames.vocabularies }));
  return lines;
}
