import { comparableName, namedEntities, nameFieldOf } from '../../catalogue/values/comparable-names.ts';
import type { GroupedRecord, RecordList, RecordLists } from '../grouping/grouped-records.ts';
import { hasValue } from '../grouping/record-keys.ts';
import type { Warning } from '../issues.ts';

/** The first two records whose names differ only in spelling. */
type SpellingPair = { first: GroupedRecord; other: GroupedRecord };

/** The index of the name field, and of the field for the parent within which names are compared. */
export function nameFieldIndexes({ entity, fields, keys, references }: RecordList): {
  name: number;
  above: number | null;
} {
  const above = keys[0]?.parts.find((fieldIndex) => references.has(fieldIndex)) ?? null;
  return { name: fields.indexOf(nameFieldOf(entity) ?? ''), above };
}

/** The records of an entity that have names, by the index of their parent (-1 if there is none). */
export function groupNamedByParent(list: RecordList, records: Iterable<GroupedRecord>): Map<number, GroupedRecord[]> {
  const { name, above } = nameFieldIndexes(list);
  const byParent = new Map<number, GroupedRecord[]>();
  for (const record of records) {
    if (!hasValue(record.values[name])) continue;
    const index = above === null ? record.within : record.values[above];
    const within = typeof index === 'number' ? index : -1;
    const siblings = byParent.get(within);
    if (siblings) siblings.push(record);
    else byParent.set(within, [record]);
  }
  return byParent;
}

/** Warnings about different records whose names differ only in spelling; at most one per entity. */
export function findSpellingWarnings(lists: RecordLists): Warning[] {
  return namedEntities.flatMap((entity) => {
    const list = lists[entity];
    const { name: nameIndex } = nameFieldIndexes(list);
    // The study from the upload's form is not in a row.
    const fromRows = list.records.filter(({ line }) => line > 0);
    const pairs = [...groupNamedByParent(list, fromRows).values()].flatMap((records) =>
      findSpellings(records, nameIndex),
    );
    const [firstPair] = pairs.toSorted((a, b) => a.other.line - b.other.line);
    if (!firstPair) return [];
    const { first, other } = firstPair;
    const params = {
      count: pairs.length,
      entity,
      name: nameAt(first, nameIndex),
      row: first.line,
      other: nameAt(other, nameIndex),
      otherRow: other.line,
    };
    return [{ code: 'spellings', params }];
  });
}

const nameAt = ({ values }: GroupedRecord, nameIndex: number) => String(values[nameIndex]);

function findSpellings(records: readonly GroupedRecord[], nameIndex: number): SpellingPair[] {
  if (records.length < 2) return [];
  const firstByName = new Map<string, GroupedRecord>();
  const pairs = new Map<GroupedRecord, SpellingPair>();
  for (const record of records) {
    const comparable = comparableName(nameAt(record, nameIndex));
    const first = firstByName.get(comparable);
    if (!first) firstByName.set(comparable, record);
    else if (record.values[nameIndex] !== first.values[nameIndex] && !pairs.has(first))
      pairs.set(first, { first, other: record });
  }
  return [...pairs.values()];
}
