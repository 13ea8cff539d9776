import { type Column, columnOf } from '../../catalogue/columns.ts';
import { acceptsMissingTerm, isReference } from '../../catalogue/definition.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { isKeyOrNameField, isNoValueText } from '../../catalogue/records/key-and-name-fields.ts';
import { isDitto, isFillValue, isPlaceholder, missingTermOf, termOf } from '../../catalogue/vocabularies/index.ts';
import { headersInPattern, parsePattern } from './cell-patterns.ts';
import { type ColumnMapping, normalizePlaceholder } from './column-mapping.ts';

/** Whether a text says nothing in a column: ND can be the name of a station, and a vocabulary can have the word. */
function saysNothing({ entity, fieldName, field }: Column, text: string): boolean {
  if (isDitto(text)) return false;
  // A reason is a value, except in a field that accepts none: a name, another record, or a DOI.
  if (missingTermOf(text) !== undefined) {
    const isRefused = isReference(field) || (field.type !== 'text' && readCell(text, field) instanceof Problem);
    return !acceptsMissingTerm(field) && (isRefused || isKeyOrNameField(entity, fieldName));
  }
  if (field.type === 'choice' && termOf(field.vocabulary, text) !== undefined) return false;
  if (isKeyOrNameField(entity, fieldName)) return isNoValueText(entity, fieldName, text);
  return isPlaceholder(text) || isFillValue(text);
}

/**
 * The cell in place of a word for nothing by the kind of its column: the reason in a mandatory field that accepts one, an
 * empty text in any other field. Undefined for another text, and in a field that demands a value.
 */
export function readNothing(column: Column, text: string, reason: string): string | undefined {
  const { field } = column;
  if (!saysNothing(column, text)) return undefined;
  if (field.mandatory && acceptsMissingTerm(field)) return reason;
  // A record without its key is not made, so that a key may be empty in a table.
  return field.mandatory ? undefined : '';
}

/** The effect of the words for nothing on a column: how many cells become empty, or a reason, or stay as written. */
export type NothingEffect = { column: string; becomes: string | undefined; count: number };

/**
 * The effects of a mapping's choice on each column that it fills, in its order.
 * @param placeholders the words of each column of the table, with the numbers of their cells
 */
export function nothingEffects(
  mapping: ColumnMapping,
  headers: readonly string[],
  placeholders: readonly (readonly { word: string; count: number }[])[],
): NothingEffect[] {
  const reason = mapping.reasonForNothing;
  const ruled = new Set(Object.keys(mapping.nothing).map(normalizePlaceholder));
  return Object.entries(mapping.fields).flatMap(([name, pattern]) => {
    const column = columnOf(name);
    if (!column || reason === undefined || parsePattern(pattern, headers) === null) return [];
    const words = headersInPattern(pattern, headers).flatMap((index) => placeholders[index] ?? []);
    const counts = new Map<string | undefined, number>();
    for (const { word, count } of words) {
      if (ruled.has(normalizePlaceholder(word))) continue;
      const becomes = readNothing(column, word, reason);
      if (becomes === undefined && missingTermOf(word) !== undefined) continue;
      counts.set(becomes, (counts.get(becomes) ?? 0) + count);
    }
    return [...counts].map(([becomes, count]) => ({ column: name, becomes, count }));
  });
}
