import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MeasurementType } from '../../src/catalogue/measurements/measurement.ts';
import { checkType } from '../../src/catalogue/measurements/type-rules.ts';
import { nodeUnpacking } from '../../src/server/jobs/read-workbook.ts';
import { parsePattern, usedHeaders } from '../../src/table/mapping/cell-patterns.ts';
import { ForeignTable } from '../../src/table/mapping/foreign-table.ts';
import { builtInPresets, suggestMapping } from '../../src/table/mapping/mapping-presets.ts';
import { freeQuantityName, suggestType } from '../../src/table/mapping/measured-columns.ts';
import type { ColumnSuggestion } from '../../src/table/mapping/suggest-columns.ts';
import { indexTypes } from '../../src/table/measurements/measurement-columns.ts';
import { openTableSource } from '../../src/table/reading/table-source.ts';
import { readSeededTypes } from '../seeded-types.ts';
import { hasRealTables, realData } from './table.ts';

const answers = join(realData, 'columns_truth.json');
const isThere = hasRealTables() && existsSync(answers);

/** The tables with known headers: a file with its sheet, and the row of the header. */
const tables = isThere
  ? Object.entries(
      JSON.parse(readFileSync(answers, 'utf8')) as Record<
        string,
        { columns?: object; order?: string[]; header_row: number }
      >,
    ).flatMap(([name, { columns, order, header_row: header }]) => (columns && order ? [{ name, header }] : []))
  : [];

/** The outcomes of a column with values: it is stored by itself, as soon as somebody agrees, or not at all. */
const outcomes = ['field', 'measurement', 'proposed', 'new', 'comment', 'lost'] as const;

const seeded = readSeededTypes();
const types = indexTypes(seeded);

/** Whether a new quantity can be made for a column as the page proposes it. */
function canBeNew({ header, values, quantity }: ColumnSuggestion, taken: Set<string>): boolean {
  const proposed = quantity ?? suggestType(header, values);
  const name = freeQuantityName(proposed.name, taken);
  taken.add(name);
  const problems: string[] = [];
  const type: Partial<MeasurementType> = {
    name,
    kind: proposed.kind,
    unit: proposed.unit || null,
    low: null,
    high: null,
  };
  checkType(type, { ...type }, (field) => problems.push(field));
  return name !== '' && problems.length === 0;
}

async function outcomesOf({ name, header }: (typeof tables)[number]): Promise<Map<string, (typeof outcomes)[number]>> {
  const [file = '', sheetName] = name.split('#');
  const path = join(realData, file);
  const bytes = readFileSync(path);
  const read = async (start: number, length: number) => bytes.subarray(start, start + length);
  const source = await openTableSource(
    { size: bytes.length, read },
    path,
    nodeUnpacking(() => undefined),
  );
  const foreign = new ForeignTable(source, types);
  const sheet = sheetName === undefined ? 0 : foreign.sheets.findIndex((one) => one.name === sheetName);
  const { suggestions } = await foreign.view(sheet, header);
  const headers = suggestions.map((column) => column.header);
  const { mapping } = suggestMapping(suggestions, builtInPresets);
  const inFields = usedHeaders({ fields: mapping.fields }, headers);
  const measured = new Set(
    Object.values(mapping.measurements ?? {}).flatMap((pattern) =>
      (parsePattern(pattern, headers) ?? []).flatMap((part) => (typeof part === 'string' ? [] : part.index)),
    ),
  );
  const taken = new Set(seeded.map((type) => type.name));
  return new Map(
    suggestions.flatMap((column, index) => {
      if (column.header === '' || column.values.length === 0) return [];
      const outcomeOf = () => {
        if (inFields.has(index)) return 'field';
        if (measured.has(index)) return 'measurement';
        if (column.measured) return 'proposed';
        if (!canBeNew(column, taken)) return 'lost';
        return column.quantity?.fits === false ? 'comment' : 'new';
      };
      return [[`${column.header} (${index})`, outcomeOf()] as const];
    }),
  );
}

describe.skipIf(!isThere)('the columns of collected tables', { timeout: 180_000 }, () => {
  it('become fields and measurements by themselves, or can all be kept as such or in a comment', async () => {
    const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
    const lost: string[] = [];
    for (const table of tables)
      for (const [column, outcome] of await outcomesOf(table)) {
        counts[outcome] = (counts[outcome] ?? 0) + 1;
        if (outcome === 'lost') lost.push(`${table.name}: ${column}`);
      }
    expect(lost).toEqual([]);
    expect(counts).toEqual({ field: 690, measurement: 141, proposed: 21, new: 219, comment: 18, lost: 0 });
  });
});
