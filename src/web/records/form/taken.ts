import { typeOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { languages, sentences } from '../../../catalogue/locales/index.ts';
import type { RecordValues } from '../../../catalogue/records.ts';
import type { RecordData } from '../record-queries.ts';

const anyRecord = '\u0001';

/** Whether a message says that another record has this natural key, in whatever language it was said. */
export function isTaken(message: string): boolean {
  return languages.some((language) => {
    const [before = '', after = ''] = sentences(language)('records.taken', { record: anyRecord }).split(anyRecord);
    return message.startsWith(before) && message.endsWith(after) && message.length > before.length + after.length;
  });
}

/** The values that name the record of that key, by field; null where no key begins with the field. */
function keyValues(entity: EntityName, field: string, values: RecordValues): RecordValues | null {
  const { keys } = entityOf(entity);
  const which = keys.findIndex(([first]) => first === field);
  const key = keys[which];
  if (!key) return null;
  // A later key names only records that have nothing in the first fields of the earlier ones.
  const empty = keys.slice(0, which).flatMap(([first]) => (first ? [[first, null]] : []));
  return Object.fromEntries([...empty, ...key.map((name) => [name, values[name] ?? null])]);
}

/** How to ask the list for the record that has the natural key beginning with a field; null where there is none such. */
export function takenParams(entity: EntityName, field: string, values: RecordValues): string | null {
  const wanted = keyValues(entity, field, values);
  if (!wanted) return null;
  const filters = Object.entries(wanted).map(([name, value]): [string, string] => [name, String(value ?? '')]);
  return new URLSearchParams(filters).toString();
}

/** The one among the records found that has exactly this key and is not the record itself; none where several do. */
export function takenBy(
  entity: EntityName,
  field: string,
  values: RecordValues,
  found: readonly RecordData[],
  own: number | null,
): RecordData | null {
  const wanted = Object.entries(keyValues(entity, field, values) ?? {});
  // A list finds a part of an address, and the days of a month.
  const isSame = (record: RecordData) =>
    wanted.every(([name, value]) => {
      const stored = record[name] ?? null;
      return typeOf(fieldOf(entity, name)).ignoresCase
        ? String(stored).toLowerCase() === String(value).toLowerCase()
        : stored === value;
    });
  const same = found.filter((record) => record.id !== own && isSame(record));
  return same.length === 1 ? (same[0] ?? null) : null;
}
