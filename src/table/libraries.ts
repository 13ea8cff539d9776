import type { CollectedRecord, RecordLists, RecordValue } from './collected.ts';
import type { Warning } from './issues.ts';
import { keyOfRecord, keyWord, separator } from './keys.ts';
import { rowsText } from './row-list.ts';

/** Parts of a library's key that are easily left out or mistyped: two libraries may differ in them by oversight. */
const fineParts: ReadonlySet<string> = new Set(['nominal_length', 'protocol_id']);

type Group = { sample: number; lines: number[] };

/**
 * Whether an import may hold other libraries than was meant: libraries of one sample that differ in nothing but insert size
 * and protocol, and elements of one run that share a library, as their rows say the same of it. At most one warning of each.
 */
export function libraryWarnings(lists: RecordLists): Warning[] {
  const { sequencing_library: libraries, sequencing_element: elements } = lists;
  const alike = new Map<string, Group>();
  const perSample = countBy(libraries.records, ({ within }) => within);
  for (const { line, values, within } of libraries.records) {
    // Most samples have one library, which needs no words to be compared by.
    if ((perSample.get(within) ?? 0) < 2) continue;
    const parts = libraries.keys[keyOfRecord(libraries, values)]?.parts ?? [];
    let key = String(within);
    for (const at of parts)
      key += separator + (fineParts.has(libraries.fields[at] ?? '') ? '' : keyWord(libraries, at, values[at] ?? null));
    collect(alike, key, within, line);
  }
  const shared = new Map<string, Group>();
  const [library = -1, run = -1] = ['sequencing_library_id', 'sequencing_run_id'].map((name) =>
    elements.fields.indexOf(name),
  );
  const perLibrary = countBy(elements.records, ({ values }) => values[library]);
  for (const { line, values } of elements.records) {
    const index = values[library];
    if (typeof index !== 'number' || (perLibrary.get(index) ?? 0) < 2) continue;
    collect(shared, `${index} ${values[run]}`, libraries.records[index]?.within ?? -1, line);
  }
  return [...warningOf('librariesAlike', alike, lists), ...warningOf('librariesShared', shared, lists)];
}

/** Counts the records of each group. */
function countBy(
  records: readonly CollectedRecord[],
  groupOf: (record: CollectedRecord) => RecordValue | undefined,
): ReadonlyMap<RecordValue | undefined, number> {
  const counts = new Map<RecordValue | undefined, number>();
  for (const record of records) {
    const group = groupOf(record);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}

function collect(groups: Map<string, Group>, key: string, sample: number, line: number): void {
  const known = groups.get(key);
  if (known) known.lines.push(line);
  else groups.set(key, { sample, lines: [line] });
}

/** One warning for all groups of several rows, which names those of the first. */
function warningOf(code: string, groups: ReadonlyMap<string, Group>, lists: RecordLists): Warning[] {
  const several = [...groups.values()].filter(({ lines }) => lines.length > 1);
  const [first] = several;
  if (!first) return [];
  const { nucleic_acid_sample: samples } = lists;
  const record: CollectedRecord | undefined = samples.records[first.sample];
  const sample = String(record?.values[samples.fields.indexOf('nucleic_acid_sample_name')] ?? '');
  return [{ code, params: { count: several.length, rows: rowsText(first.lines), sample } }];
}
