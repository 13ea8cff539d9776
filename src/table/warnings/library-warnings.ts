import type { GroupedRecord, RecordList, RecordLists, RecordValue } from '../grouping/grouped-records.ts';
import { chooseKeyIndex, keyPartText } from '../grouping/record-keys.ts';
import type { Warning } from '../issues.ts';
import { formatRows } from '../row-ranges.ts';

/** Parts of a library's key that are easily left out or mistyped: two libraries may differ in them by oversight. */
const minorKeyParts: ReadonlySet<string> = new Set(['nominal_length', 'protocol_id']);

/** Records among which those of one sample are to be found. */
type Group = readonly GroupedRecord[];

/**
 * Whether an import may hold other libraries than was meant: libraries of one sample that differ in nothing but insert size
 * and protocol, and elements of one run that share a library, as their rows say the same of it. At most one warning of each.
 */
export function findLibraryWarnings(lists: RecordLists): Warning[] {
  const { sequencing_library: libraries, sequencing_element: elements } = lists;
  const [library = -1, run = -1] = ['sequencing_library_id', 'sequencing_run_id'].map((name) =>
    elements.fields.indexOf(name),
  );
  const sampleOf = ({ values }: GroupedRecord) => libraries.records[Number(values[library])]?.within ?? -1;
  const read = elements.records.filter(({ values }) => typeof values[library] === 'number');
  const shared = splitGroups(
    splitGroups([read], ({ values }) => values[library]),
    ({ values }) => values[run],
  );
  return [
    ...createWarning('librariesAlike', findPossibleDuplicates(libraries), ({ within }) => within, lists),
    ...createWarning('librariesShared', shared, sampleOf, lists),
  ];
}

/** Libraries that say the same in all parts of their key but the fine ones. */
function findPossibleDuplicates(libraries: RecordList): Group[] {
  const ofSamples = splitGroups([libraries.records], ({ within }) => within);
  const ofKeys = splitGroups(ofSamples, ({ values }) => chooseKeyIndex(libraries, values));
  return ofKeys.flatMap((group) => {
    const parts = libraries.keys[chooseKeyIndex(libraries, group[0]?.values ?? [])]?.parts ?? [];
    const coarseParts = parts.filter((at) => !minorKeyParts.has(libraries.fields[at] ?? ''));
    return coarseParts.reduce(
      (groups, at) => splitGroups(groups, ({ values }) => keyPartText(libraries, at, values[at] ?? null)),
      [group],
    );
  });
}

/** Parts groups by what their records say, and leaves out who is alone with it: most records soon are. */
function splitGroups(groups: readonly Group[], wordOf: (record: GroupedRecord) => RecordValue | undefined): Group[] {
  return groups.flatMap((group) => [...Map.groupBy(group, wordOf).values()].filter(({ length }) => length > 1));
}

/** One warning for all groups of several rows, which names those of the first. */
function createWarning(
  code: string,
  groups: readonly Group[],
  sampleOf: (record: GroupedRecord) => number,
  { nucleic_acid_sample: samples }: RecordLists,
): Warning[] {
  const [first] = groups.toSorted(([one], [other]) => (one?.line ?? 0) - (other?.line ?? 0));
  if (!first?.[0]) return [];
  const record = samples.records[sampleOf(first[0])];
  const sample = String(record?.values[samples.fields.indexOf('nucleic_acid_sample_name')] ?? '');
  return [{ code, params: { count: groups.length, rows: formatRows(first.map(({ line }) => line)), sample } }];
}
