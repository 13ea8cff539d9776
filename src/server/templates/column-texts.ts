import type { Column } from '../../catalogue/columns.ts';
import { acceptsMissingTerm } from '../../catalogue/definition.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { describeFormat } from '../../catalogue/templates/field-formats.ts';
import { sheetNames } from '../../catalogue/templates/sheets.ts';
import type { ColumnUse } from '../../catalogue/templates/templates.ts';

/** The label and the help text of a column's field. */
export function columnTexts({ entity, fieldName }: Column, t: Translate): { label: string; help: string } {
  return { label: t(`fields.${entity}.${fieldName}.label`), help: t(`fields.${entity}.${fieldName}.help`) };
}

/** A sentence about the special purpose of a column in a template; null where it has none. */
export function describePurpose({ name }: Column, uses: readonly ColumnUse[], t: Translate): string | null {
  const use = uses.find(({ column }) => column === name);
  return use ? t('templates.purposes.sentence', { text: t(`templates.purposeTexts.${use.purpose}`) }) : null;
}

/** One sentence about all special purposes of a template's columns; null where there are none. */
export function summarizeUses(uses: readonly ColumnUse[], t: Translate): string | null {
  if (uses.length === 0) return null;
  const list = uses.map(({ column, purpose }) =>
    t('templates.purposes.short', { word: t(`templates.purposeWords.${purpose}`), column }),
  );
  return t('templates.purposes.all', { list: list.join(t('templates.purposes.separator')) });
}

/** The lines of a header's note; the first has the field's label. */
export function headerNote(column: Column, uses: readonly ColumnUse[], t: Translate): string[] {
  const { field, name } = column;
  const { label, help } = columnTexts(column, t);
  const purpose = describePurpose(column, uses, t);
  const heading = field.mandatory ? 'templates.note.headingMandatory' : 'templates.note.heading';
  const lines = [
    t(heading, { label, column: name }),
    ...(purpose ? [purpose] : []),
    help,
    t('templates.note.format', { format: describeFormat(column, t) }),
  ];
  if (field.unit) lines.push(t('templates.note.unit', { unit: field.unit }));
  if (field.example) lines.push(t('templates.note.example', { example: field.example }));
  const reason = field.mandatory ? 'templates.note.reason' : 'templates.note.reasonOptional';
  if (acceptsMissingTerm(field)) lines.push(t(reason, { sheet: sheetNames.vocabularies }));
  return lines;
}
