import { type Field, isPersonList, isReference } from '../definition.ts';
import { maxTextLength } from '../field-types/text.ts';
import type { EntityName } from '../index.ts';
import type { fieldFormats } from '../locales/en/field-formats.ts';
import type { KeyOf } from '../locales/index.ts';
import { namesPersons } from '../lookup.ts';

type FormatKey = `fieldFormats.${KeyOf<typeof fieldFormats>}`;
type TranslateFormat = (
  key: FormatKey | `entities.${EntityName}.many`,
  params: Readonly<Record<string, string | number>>,
) => string;

/** Describes how the label of a record is written, in the text for its entity or else in the text for all entities. */
function labelFormat(entity: EntityName, t: TranslateFormat): string {
  const defaultValue = t('fieldFormats.label', { entity: t(`entities.${entity}.many`, {}) });
  return t(`fieldFormats.${entity}` as FormatKey, { defaultValue });
}

function singleFormat(field: Field, t: TranslateFormat): string {
  if (field.type === 'text')
    return field.long ? t('fieldFormats.long', {}) : t('fieldFormats.text', { count: maxTextLength(field) });
  if (isPersonList(field)) return t('fieldFormats.persons', {});
  if (isReference(field)) return namesPersons(field) ? t('fieldFormats.person', {}) : labelFormat(field.to, t);
  return t(`fieldFormats.${field.type}`, {});
}

/** The format of a column's cells, as part of a sentence. */
export function describeFormat({ field, several }: { field: Field; several: boolean }, t: TranslateFormat): string {
  const format = singleFormat(field, t);
  if (!several) return format;
  return t(isPersonList(field) ? 'fieldFormats.severalLists' : 'fieldFormats.several', { format });
}
