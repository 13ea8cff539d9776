import { forwardFileField, isReasonForNoFile } from '../../catalogue/read-files/read-files.ts';
import { chooseKeyIndex, isIdentifyingKey } from '../../table/grouping/record-keys.ts';
import { IssueList } from '../../table/issues.ts';
import { type Finding, isStoredAlready } from './found-records.ts';
import { comparedColumns, compareWithStored, type StoredRow } from './stored-contradictions.ts';

/** The stored values of an element, by the columns of its table, and whether a row of the table brings its file. */
export type StoredElement = { stored: StoredRow; isFilled: boolean };

const libraryField = 'sequencing_library_id';
export const runField = 'sequencing_run_id';

/** A row of a library: the index of its element, and whether it brings a file. */
type LibraryRow = { index: number; isFilled: boolean };

/**
 * Finds the stored elements without a file, by their libraries. A row of the same library and sample name is this element,
 * first one without a file; where no name is the same, any row of the library. Any other row is a new element.
 */
export async function findElementsWithoutFile(finding: Finding): Promise<void> {
  const { client, grouped, stored, storedElements, warnings } = finding;
  const list = grouped.lists.sequencing_element;
  const byLibrary = rowsByLibrary(finding);
  if (byLibrary.size === 0) return;
  const { rows } = await client.query<StoredRow>(
    `SELECT ${comparedColumns(list)} FROM sequencing_element t
      WHERE t.${libraryField} = ANY($1) AND is_value(t.${forwardFileField}) IS NOT TRUE
      ORDER BY t.sequencing_element_id FOR NO KEY UPDATE OF t`,
    [[...byLibrary.keys()]],
  );
  const libraryRows = (row: StoredRow) => byLibrary.get(Number(row[libraryField])) ?? [];
  const take = (row: StoredRow, { index, isFilled }: LibraryRow) => {
    stored.ids.sequencing_element[index] = Number(row.sequencing_element_id);
    stored.isNew.sequencing_element[index] = false;
    storedElements.set(index, { stored: row, isFilled });
  };
  const samp = list.fields.indexOf('samp_name');
  const isFree = ({ index }: LibraryRow) => !storedElements.has(index);
  const isNamed = new Set<StoredRow>();
  for (const row of rows) {
    const named = libraryRows(row).find(
      (found) => isFree(found) && list.records[found.index]?.values[samp] === row.samp_name,
    );
    if (!named) continue;
    take(row, named);
    isNamed.add(row);
  }
  // Of several elements without a file, which only forms can make, the first one counts where no name decides.
  for (const row of rows) {
    const all = libraryRows(row);
    const [first] = all;
    if (first && !isNamed.has(row) && all.every(isFree)) take(row, first);
  }
  await findTheirRuns(finding);
  for (const [index, { stored: row, isFilled }] of storedElements) {
    const run = runOf(finding, index);
    const isOtherRun = isFilled || (run !== null && isUnknownRun(finding, run));
    compareWithStored(finding, list, index, row, { isFilled, except: isOtherRun ? runField : null });
  }
  await comparePlannedRuns(finding);
  const filled = [...storedElements].filter(([, { isFilled }]) => isFilled);
  const [[first] = []] = filled;
  if (first === undefined) return;
  warnings.push({ code: 'elementsFilled', params: { count: filled.length, row: list.records[first]?.line ?? 0 } });
}

/** By the ids of stored libraries: their rows, those without a file first. */
function rowsByLibrary({ grouped, stored }: Finding): Map<number, LibraryRow[]> {
  const { fields, records } = grouped.lists.sequencing_element;
  const [file, library] = [fields.indexOf(forwardFileField), fields.indexOf(libraryField)];
  const byLibrary = new Map<number, LibraryRow[]>();
  for (const [index, { values }] of records.entries()) {
    const [name, libraryIndex] = [values[file] ?? null, values[library]];
    if (name === null || typeof libraryIndex !== 'number') continue;
    if (!isStoredAlready(stored, 'sequencing_library', libraryIndex)) continue;
    const id = stored.ids.sequencing_library[libraryIndex] ?? 0;
    const rows = byLibrary.get(id) ?? [];
    rows.push({ index, isFilled: !isReasonForNoFile(name) });
    byLibrary.set(id, rows);
  }
  for (const rows of byLibrary.values()) rows.sort((a, b) => Number(a.isFilled) - Number(b.isFilled));
  return byLibrary;
}

/** The index of an element's run among the runs of the table; null if it has none. */
function runOf({ grouped }: Finding, element: number): number | null {
  const { fields, records } = grouped.lists.sequencing_element;
  const run = records[element]?.values[fields.indexOf(runField)];
  return typeof run === 'number' ? run : null;
}

/** Whether a run is new only because nothing in its row identifies it, such as a model alone. */
export function isUnknownRun({ grouped, stored }: Pick<Finding, 'grouped' | 'stored'>, index: number): boolean {
  const list = grouped.lists.sequencing_run;
  const values = list.records[index]?.values ?? [];
  const isNew = stored.isNew.sequencing_run[index] ?? false;
  return isNew && !isIdentifyingKey(grouped.lists, list, chooseKeyIndex(list, values), values);
}

/** The stored runs with these ids, locked against deletion, by their ids. */
async function readRuns({ client, grouped }: Finding, ids: readonly number[]): Promise<Map<number, StoredRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<StoredRow>(
    `SELECT ${comparedColumns(grouped.lists.sequencing_run)} FROM sequencing_run t
      WHERE sequencing_run_id = ANY($1) FOR KEY SHARE OF t`,
    [ids],
  );
  return new Map(rows.map((row) => [Number(row.sequencing_run_id), row]));
}

/** Refuses a file from a run that contradicts the one that was planned for its element, such as by another flow cell. */
async function comparePlannedRuns(finding: Finding): Promise<void> {
  const { grouped, stored, storedElements } = finding;
  const pairs = new Map<string, { run: number; planned: number }>();
  for (const [index, { stored: row, isFilled }] of storedElements) {
    const [run, planned] = [runOf(finding, index), Number(row[runField])];
    if (!isFilled || run === null || planned === 0 || planned === stored.ids.sequencing_run[run]) continue;
    pairs.set(`${run} ${planned}`, { run, planned });
  }
  const rows = await readRuns(
    finding,
    [...pairs.values()].map(({ planned }) => planned),
  );
  for (const { run, planned } of pairs.values()) {
    const row = rows.get(planned);
    if (row) compareWithStored(finding, grouped.lists.sequencing_run, run, row, { isFilled: true });
  }
}

/**
 * Finds the runs of stored elements again: a run that nothing identifies is that of the stored elements, if all of its rows
 * are such elements of one run and say nothing else about it. Otherwise each upload would leave a run without elements.
 */
async function findTheirRuns(finding: Finding): Promise<void> {
  const { grouped, stored, storedElements } = finding;
  const runs = new Map<number, Set<number | null>>();
  for (const index of grouped.lists.sequencing_element.records.keys()) {
    const run = runOf(finding, index);
    if (run === null || !isUnknownRun(finding, run)) continue;
    const ids = runs.get(run) ?? new Set();
    ids.add(Number(storedElements.get(index)?.stored[runField]) || null);
    runs.set(run, ids);
  }
  const single = [...runs].flatMap(([run, ids]) => {
    const [id = null] = ids;
    return ids.size === 1 && id !== null ? [{ run, id }] : [];
  });
  if (single.length === 0) return;
  const list = grouped.lists.sequencing_run;
  const rows = await readRuns(
    finding,
    single.map(({ id }) => id),
  );
  for (const { run, id } of single) {
    const row = rows.get(id);
    const trial = { ...finding, issues: new IssueList() };
    if (row) compareWithStored(trial, list, run, row);
    if (!row || trial.issues.total > 0) continue;
    stored.ids.sequencing_run[run] = id;
    stored.isNew.sequencing_run[run] = false;
  }
}
