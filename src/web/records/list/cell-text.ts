import { acceptsMissingTerm, type Field, isReference, reasonColumn } from '../../../catalogue/definition.ts';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { localizeLabel } from '../../../catalogue/records/labels.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import type { RecordData } from '../record-queries.ts';

/** The reason of a missing value: from its own column for a number or a date, from the value itself for a text. */
export function reasonOf(field: Field, value: unknown, storedReason: unknown): string | undefined {
  if (typeof storedReason === 'string') return storedReason;
  return acceptsMissingTerm(field) && typeof value === 'string' ? missingTermOf(value) : undefined;
}

/** A value as text for a list; the reason of a missing value; empty if there is neither. */
export function cellText(entity: EntityName, name: string, record: RecordData, language: Language): string {
  const value = record[name];
  const field = fieldOf(entity, name);
  const reason = reasonOf(field, value, record[reasonColumn(name)]);
  if (reason !== undefined) return reason;
  const label = record.labels[name];
  if (label !== undefined && isReference(field))
    return [label]
      .flat()
      .map((text) => localizeLabel(field.to, text, language))
      .join('; ');
  if (typeof value === 'string' || typeof value === 'number') return formatValue(value, field.type, language);
  return [value ?? ''].flat().join('; ');
}
