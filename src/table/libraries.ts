import type { CollectedRecord, RecordLists } from './collected.ts';
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
  for (const { line, values, within } of libraries.records) {
    const parts = libraries.keys[keyOfRecord(libraries, values)]?.parts ?? [];
    const words = parts.map((at) =>
      fineParts.has(libraries.fields[at] ?? '') ? '' : keyWord(libraries, at, values[at] ?? null),
    );
    collect(alike, [within, ...words].join(separator), within, line);
  }
  const shared = new Map<string, Group>();
  const [library, run] = ['sequencing_library_id', 'sequencing_run_id'].map((name) => elements.fields.indexOf(name));
  for (const { line, values } of elements.records) {
    const index = values[library ?? -1];
    if (typeof index !== 'number') continue;
    collect(shared, `${index} ${values[run ?? -1]}`, libraries.records[index]?.within ?? -1, line);
  }
  return [...warningOf('librariesAlike', alike, lists), ...warningOf('librariesShared', shared, lists)];
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
