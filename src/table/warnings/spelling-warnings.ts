import { comparableName, namedEntities, nameFieldOf } from '../../catalogue/values/comparable-names.ts';
import type { GroupedRecord, RecordList, RecordLists } from '../grouping/grouped-records.ts';
import { hasValue } from '../grouping/record-keys.ts';
import type { Warning } from '../issues.ts';

/** Records of one comparable name, each of another spelling: the first of all, and the first that differs from it. */
type SpellingPair = { first: GroupedRecord; other: GroupedRecord };

/** The positions of what tells a record from others of its entity: its name, and the record above within which the name holds. */
export function nameFieldIndexes({ entity, fields, keys, references }: RecordList): {
  name: number;
  above: number | null;
} {
  const above = keys[0]?.parts.find((at) => references.has(at)) ?? null;
  return { name: fields.indexOf(nameFieldOf(entity) ?? ''), above };
}

/** Records of one entity that are named, by the index of the record above; -1 for all where there is none. */
export function groupNamedByParent(list: RecordList, records: Iterable<GroupedRecord>): Map<number, GroupedRecord[]> {
  const { name, above } = nameFieldIndexes(list);
  const named = new Map<number, GroupedRecord[]>();
  for (const record of records) {
    if (!hasValue(record.values[name])) continue;
    const index = above === null ? record.within : record.values[above];
    const within = typeof index === 'number' ? index : -1;
    const known = named.get(within);
    if (known) known.push(record);
    else named.set(within, [record]);
  }
  return named;
}

/** Names of rows that differ only in their spelling, and became several records: at most one warning an entity. */
export function findSpellingWarnings(lists: RecordLists): Warning[] {
  return namedEntities.flatMap((entity) => {
    const list = lists[entity];
    const { name } = nameFieldIndexes(list);
    // The upload's own study stands in no row.
    const ofRows = list.records.filter(({ line }) => line > 0);
    const found = [...groupNamedByParent(list, ofRows).values()].flatMap((records) => findSpellings(records, name));
    const [spellings] = found.toSorted((a, b) => a.other.line - b.other.line);
    if (!spellings) return [];
    const { first, other } = spellings;
    const params = {
      count: found.length,
      entity,
      name: nameIn(first, name),
      row: first.line,
      other: nameIn(other, name),
      otherRow: other.line,
    };
    return [{ code: 'spellings', params }];
  });
}

const nameIn = ({ values }: GroupedRecord, at: number) => String(values[at]);

function findSpellings(records: readonly GroupedRecord[], name: number): SpellingPair[] {
  if (records.length < 2) return [];
  const firsts = new Map<string, GroupedRecord>();
  const found = new Map<GroupedRecord, SpellingPair>();
  for (const record of records) {
    const comparable = comparableName(nameIn(record, name));
    const first = firsts.get(comparable);
    if (!first) firsts.set(comparable, record);
    else if (record.values[name] !== first.values[name] && !found.has(first))
      found.set(first, { first, other: record });
  }
  return [...found.values()];
}
