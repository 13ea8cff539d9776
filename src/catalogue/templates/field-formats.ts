import { type Field, isPersonList, isReference } from '../definition.ts';
import { maxTextLength } from '../field-types/text.ts';
import type { fieldFormats } from '../locales/en/field-formats.ts';
import type { KeyOf } from '../locales/index.ts';

type FormatKey = `fieldFormats.${KeyOf<typeof fieldFormats>}`;
type TranslateFormat = (key: FormatKey, params: Readonly<Record<string, string | number>>) => string;

function singleFormat(field: Field, t: TranslateFormat): string {
  if (field.type === 'text')
    return field.long ? t('fieldFormats.long', {}) : t('fieldFormats.text', { count: maxTextLength(field) });
  if (isPersonList(field)) return t('fieldFormats.persons', {});
  if (isReference(field)) return t(field.to === 'person' ? 'fieldFormats.person' : 'fieldFormats.protocol', {});
  return t(`fieldFormats.${field.type}`, {});
}

/** The format of a column's cells, as part of a sentence. */
export function describeFormat({ field, several }: { field: Field; several: boolean }, t: TranslateFormat): string {
  const format = singleFormat(field, t);
  if (!several) return format;
  return t(isPersonList(field) ? 'fieldFormats.severalLists' : 'fieldFormats.several', { format });
}
