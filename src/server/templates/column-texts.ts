import type { Column } from '../../catalogue/columns.ts';
import { acceptsMissingTerm } from '../../catalogue/field-types.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { describeFormat } from '../../catalogue/templates/field-formats.ts';
import { sheetNames } from '../../catalogue/templates/sheets.ts';
import type { ColumnUse } from '../../catalogue/templates/templates.ts';

/** The label of a column's field, and one sentence on what to write there. */
export function columnTexts({ entity, fieldName }: Column, t: Translate): { label: string; help: string } {
  return { label: t(`fields.${entity}.${fieldName}.label`), help: t(`fields.${entity}.${fieldName}.help`) };
}

/** The purpose of a column in a template in which it has one of its own, as a sentence. */
export function describePurpose({ name }: Column, uses: readonly ColumnUse[], t: Translate): string | null {
  const use = uses.find(({ column }) => column === name);
  return use ? t('templates.purposes.sentence', { text: t(`templates.purposeTexts.${use.purpose}`) }) : null;
}

/** Names every use of a template with its column, in one sentence; null where there are none. */
export function summarizeUses(uses: readonly ColumnUse[], t: Translate): string | null {
  if (uses.length === 0) return null;
  const list = uses.map(({ column, purpose }) =>
    t('templates.purposes.short', { word: t(`templates.purposeWords.${purpose}`), column }),
  );
  return t('templates.purposes.all', { list: list.join(t('templates.purposes.separator')) });
}

/** The note of a header, by line; the first names the field. */
export function headerNote(column: Column, uses: readonly ColumnUse[], t: Translate): string[] {
  const { field, name } = column;
  const { label, help } = columnTexts(column, t);
  const use = describePurpose(column, uses, t);
  const heading = field.mandatory ? 'templates.note.headingMandatory' : 'templates.note.heading';
  const lines = [
    t(heading, { label, column: name }),
    ...(use ? [use] : []),
    help,
    t('templates.note.format', { format: describeFormat(column, t) }),
  ];
  if (field.unit) lines.push(t('templates.note.unit', { unit: field.unit }));
  if (field.example) lines.push(t('templates.note.example', { example: field.example }));
  const reason = field.mandatory ? 'templates.note.reason' : 'templates.note.reasonOptional';
  if (acceptsMissingTerm(field)) lines.push(t(reason, { sheet: sheetNames.vocabularies }));
  return lines;
}
