// Asks the server for a stored table: its rows, whether an archive would take it, and values that are not the file's.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBlank, textOf } from '../src/catalogue/cells.ts';
import type { ArchiveCheck } from '../src/catalogue/endpoints/exporting.ts';
import type { Dataset } from '../src/catalogue/endpoints/importing.ts';
import type { Mapping } from '../src/catalogue/endpoints/mappings.ts';
import { missingTermOf } from '../src/catalogue/vocabularies/index.ts';
import { readWorkbookRows } from '../src/server/jobs/read-workbook.ts';
import { parsePattern, usedHeaders } from '../src/table/mapping/cell-patterns.ts';
import type { Client } from './server.ts';
import type { Decision } from './strangers-person.ts';
import { rowsOf, type StrangerTable } from './strangers-tables.ts';
import { isSameValue } from './strangers-values.ts';

/** The number of rows whose values are compared with the file. */
const comparedRows = 50;

/** A value that is stored otherwise than it stands in the file. */
export type WrongValue = { sample: string; field: string; inFile: string; stored: string };

/** A stored table. */
export type StoredTable = {
  rows: number;
  /** The number of columns of the file of which a field is made. */
  columnsTaken: number;
  gfbio: ArchiveCheck;
  ena: ArchiveCheck;
  /** The number of values that were compared with the file, and those that are not the file's. */
  compared: number;
  wrong: WrongValue[];
};

/** @param folder for the exported table @param decisions of the person, who may have changed cells */
export async function readStored(
  client: Client,
  dataset: string,
  table: StrangerTable,
  folder: string,
  decisions: readonly Decision[],
): Promise<StoredTable> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await client.request('GET', path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { rows } = await get<Dataset>(`/rest/datasets/${dataset}`);
  const { records } = await get<{ records: Mapping[] }>('/rest/mappings');
  const headers = table.columns.map(({ header }) => header);
  // A table with our own headers has no mapping.
  const fields = records[0]?.rules.fields ?? Object.fromEntries(headers.map((header) => [header, `{${header}}`]));
  const stored = await readExport(client, dataset, join(folder, 'stored.xlsx'));
  const compared = compare(table, fields, stored, decisions);
  return {
    rows,
    columnsTaken: usedHeaders({ fields }, headers).size,
    ...(await checkForArchives(client, dataset, get)),
    compared: compared.length,
    wrong: [...wronglyMatched(table, fields), ...compared.filter(({ isSame }) => !isSame)],
  };
}

/** The checks of both archives; without elements there is nothing to check. */
async function checkForArchives(
  client: Client,
  dataset: string,
  get: (path: string) => Promise<ArchiveCheck>,
): Promise<Pick<StoredTable, 'gfbio' | 'ena'>> {
  const own = await client.request('POST', '/getOwnDatasets', { dataset: Number(dataset) });
  const [{ sequencing_elements: elements } = { sequencing_elements: [] }] = (await own.json()) as {
    sequencing_elements: { id?: number; sequencing_element_id?: number }[];
  }[];
  const items = elements.flatMap(({ id, sequencing_element_id }) => id ?? sequencing_element_id ?? []);
  const nothing: ArchiveCheck = { total: 0, ready: 0, findings: [] };
  if (items.length === 0) return { gfbio: nothing, ena: nothing };
  await client.request('POST', '/downloadSE', { items });
  return { gfbio: await get('/downloadSearch/gfbio/check'), ena: await get('/downloadSearch/ena/check') };
}

/** The elements of an import as rows of its export, by the names of our columns. */
async function readExport(client: Client, dataset: string, path: string): Promise<Record<string, string>[]> {
  const response = await client.request('GET', `/rest/datasets/${dataset}/revision?format=xlsx`);
  if (!response.ok) return [];
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  const [header, ...rows] = await Array.fromAsync(readWorkbookRows(path));
  const texts = ({ cells }: NonNullable<typeof header>) =>
    cells.map((cell) => (isBlank(cell) ? '' : textOf(cell ?? '')));
  const names = header ? texts(header) : [];
  return rows.map((row) => Object.fromEntries(texts(row).map((text, i) => [names[i] ?? '', text])));
}

/** The index of the only column of a pattern; undefined for any other pattern. */
function onlyColumn(pattern: string, headers: readonly string[]): number | undefined {
  const [first, second] = parsePattern(pattern, headers) ?? [];
  return typeof first === 'object' && first.part === null && second === undefined ? first.index : undefined;
}

/** Columns that became a field that they are not, each as one wrong value. */
function wronglyMatched({ columns }: StrangerTable, fields: Readonly<Record<string, string>>): WrongValue[] {
  const headers = columns.map(({ header }) => header);
  return Object.entries(fields).flatMap(([field, pattern]) => {
    const column = columns[onlyColumn(pattern, headers) ?? -1];
    if (!column || column.isDoubtful || column.fields.includes(field)) return [];
    return {
      sample: 'all',
      field,
      inFile: `the column ${column.header}`,
      stored: `should be ${column.fields[0] ?? 'left out'}`,
    };
  });
}

/** The values of the first rows, each with whether it is stored as it stands in the file, or as the person decided. */
function compare(
  table: StrangerTable,
  fields: Readonly<Record<string, string>>,
  stored: readonly Record<string, string>[],
  decisions: readonly Decision[],
): (WrongValue & { isSame: boolean })[] {
  const headers = table.columns.map(({ header }) => header);
  const nameColumn = onlyColumn(fields.samp_name ?? '', headers);
  if (nameColumn === undefined) return [];
  const bySample = Map.groupBy(stored, ({ samp_name = '' }) => samp_name);
  const compared = Object.entries(fields).flatMap(([field, pattern]): [string, number][] => {
    const index = onlyColumn(pattern, headers);
    return index !== undefined && table.columns[index]?.fields.includes(field) ? [[field, index]] : [];
  });
  // An emptied cell may get another value by default, as the name of a sample does.
  // A term that was rewritten is the archives' spelling of it: a label with its number, or a country.
  const isRewritten = decisions.some(({ kind }) => kind === 'terms rewritten');
  const isDecided = (field: string, value: string, inFile: string) =>
    (isRewritten && / \[ENVO:\d+\]$/.test(value)) ||
    // The name of a sample that has none is that of its element.
    (field === 'field_sample_name' && missingTermOf(inFile) !== undefined) ||
    // A person who is nobody was moved behind the comment.
    (decisions.some(({ kind }) => kind === 'way out taken') && value.startsWith(`${inFile}; `)) ||
    decisions.some(
      (decision) =>
        decision.field === field &&
        (decision.value === value || decision.value === '' || value === '' || missingTermOf(value) !== undefined),
    );
  const rows = rowsOf(table)
    .slice(table.headerRow)
    .filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const inFileBySample = Map.groupBy(rows, (cells) => cells[nameColumn]?.trim() ?? '');
  return rows.slice(0, comparedRows).flatMap((cells) => {
    const sample = cells[nameColumn]?.trim() ?? '';
    const elements = bySample.get(sample) ?? [];
    // A row that was left out has no element.
    if (elements.length === 0) return [];
    const all = inFileBySample.get(sample) ?? [];
    // Of several rows of a sample it is unknown which ones were left out.
    const sources = elements.length < all.length ? all : [cells];
    return compared.flatMap(([field, index]) => {
      const inFile = cells[index]?.trim() ?? '';
      if (inFile === '') return [];
      const values = elements.map((element) => element[field] ?? '');
      const isFrom = (text: string, value: string) => isSameValue(field, text, value) || isDecided(field, value, text);
      const isSame = sources.some((source) => values.some((value) => isFrom(source[index]?.trim() ?? '', value)));
      return { sample, field, inFile, stored: values[0] ?? '', isSame };
    });
  });
}
