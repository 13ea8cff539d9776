import type { GroupedRecord, RecordList, RecordLists, RecordValue } from '../grouping/grouped-records.ts';
import { chooseKeyIndex, keyPartText } from '../grouping/record-keys.ts';
import type { Warning } from '../issues.ts';
import { formatRows } from '../row-ranges.ts';

/** Parts of a library's key that are easily omitted or mistyped. */
const minorKeyParts: ReadonlySet<string> = new Set(['nominal_length', 'protocol_id']);

/** Records that are equal in the values compared up to now. */
type Group = readonly GroupedRecord[];

/**
 * Warnings about libraries that may be mistakes: libraries of one sample that differ only in insert size and protocol,
 * and elements of one run that share a library. At most one warning of each kind.
 */
export function findLibraryWarnings(lists: RecordLists): Warning[] {
  const { sequencing_library: libraries, sequencing_element: elements } = lists;
  const [library = -1, run = -1] = ['sequencing_library_id', 'sequencing_run_id'].map((name) =>
    elements.fields.indexOf(name),
  );
  const sampleOf = ({ values }: GroupedRecord) => libraries.records[Number(values[library])]?.within ?? -1;
  const withLibrary = elements.records.filter(({ values }) => typeof values[library] === 'number');
  const shared = splitGroups(
    splitGroups([withLibrary], ({ values }) => values[library]),
    ({ values }) => values[run],
  );
  return [
    ...createWarning('librariesAlike', findPossibleDuplicates(libraries), ({ within }) => within, lists),
    ...createWarning('librariesShared', shared, sampleOf, lists),
  ];
}

/** Libraries that are equal in all parts of their key except for the minor ones. */
function findPossibleDuplicates(libraries: RecordList): Group[] {
  const bySample = splitGroups([libraries.records], ({ within }) => within);
  const byKey = splitGroups(bySample, ({ values }) => chooseKeyIndex(libraries, values));
  return byKey.flatMap((group) => {
    const parts = libraries.keys[chooseKeyIndex(libraries, group[0]?.values ?? [])]?.parts ?? [];
    const majorParts = parts.filter((fieldIndex) => !minorKeyParts.has(libraries.fields[fieldIndex] ?? ''));
    return majorParts.reduce(
      (groups, fieldIndex) =>
        splitGroups(groups, ({ values }) => keyPartText(libraries, fieldIndex, values[fieldIndex] ?? null)),
      [group],
    );
  });
}

/** Splits groups by a value and drops groups of one record. */
function splitGroups(groups: readonly Group[], groupKey: (record: GroupedRecord) => RecordValue | undefined): Group[] {
  return groups.flatMap((group) => [...Map.groupBy(group, groupKey).values()].filter(({ length }) => length > 1));
}

/** One warning for all groups; it names the rows of the first one. */
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
