import fc from 'fast-check';
import type { CellValue } from 'hucre/xlsx';
import { type Column, columnOf, joinValues } from '../src/catalogue/columns.ts';
import { type EntityName, entityOf, fieldOf } from '../src/catalogue/index.ts';
import { selectableColumns, templateColumns } from '../src/catalogue/templates/templates.ts';
import { platformOf } from '../src/catalogue/vocabularies/sequencing.ts';
import { accessionOf, cellsOf, checksumsOf, empty, unchanged, type Values } from './arbitrary-value.ts';
import type { TableRow } from './workbooks.ts';

/** A record that rows tell of, and the one that it is made from, by their places among all of their kind. */
type GeneratedRecord = { parent: number; values: Values };

/** A table of valid records, and all that must be there once it is imported. */
export type GeneratedTable = {
  columns: readonly Column[];
  rows: TableRow[];
  /** The values of each row's element, under the names of the columns. */
  expected: Record<string, string | null>[];
  /** Number of records that the rows tell of, of each kind of which they tell any. */
  counts: Partial<Record<EntityName, number>>;
};

/** The columns that tell records apart; they are in every table, so that it is known what each row speaks of. */
const keyColumns: ReadonlySet<string> = new Set([
  'campaign',
  'event_label',
  'field_sample_name',
  'nucleic_acid_sample_name',
  'mid',
  'instrument_id',
  'flowcell_id',
  'project_name',
  'doi',
]);

/** Whether a column holds a part of its record's key, or describes a record that is one: a row with another value names another record. */
function isKeyPart({ entity, fieldName }: Column): boolean {
  return (entityOf(entity).keys[0] ?? []).some((part) => {
    const field = fieldOf(entity, part);
    return part === fieldName || (field.type === 'reference' && fieldName in entityOf(field.to).fields);
  });
}

/** The entities whose records a table contains. */
const generatedEntities: ReadonlySet<EntityName> = new Set([
  ...[...keyColumns].flatMap((name) => columnOf(name)?.entity ?? []),
  'sequencing_element',
  'project_study',
]);
const optionalColumns = selectableColumns.filter(
  ({ entity, field, name }) => generatedEntities.has(entity) && !field.mandatory && !keyColumns.has(name),
);
const arbitraryColumns = () =>
  fc.subarray(optionalColumns).map((selected) => templateColumns([...keyColumns, ...selected.map(({ name }) => name)]));
const count = (max: number) => fc.integer({ min: 1, max });
const arbitraryIndex = (list: readonly unknown[]) => fc.nat(list.length - 1);
const arbitrarySubset = (list: readonly GeneratedRecord[]) => fc.shuffledSubarray([...list]);

/** A sequencer with the platform of its model, which is filled in where it is left out. */
function withPlatform({ parent, values }: GeneratedRecord): GeneratedRecord {
  const platform = platformOf(values.seq_meth?.stored ?? '');
  const { sequencing_platform: given } = values;
  if (!given || !platform) return { parent, values };
  return { parent, values: { ...values, sequencing_platform: { cell: given.cell && platform, stored: platform } } };
}

/**
 * Makes a table: a few records of every kind, each made from some record above it, and rows that tell of them. A row may
 * leave out what an earlier row has of the same record.
 * @param tag a word that no other table has in its names
 */
export function generateTable(draw: fc.GeneratorValue, tag: string): GeneratedTable {
  const columns = draw(arbitraryColumns);
  const columnsOf = (entity: EntityName) => columns.filter((column) => column.entity === entity);

  const values = (entity: EntityName, known: Values): Values =>
    Object.fromEntries(
      columnsOf(entity).map((column) => [column.name, known[column.name] ?? draw(cellsOf, column, tag)]),
    );
  const some = (
    entity: EntityName,
    max: number,
    above: readonly GeneratedRecord[] | null,
    name: string,
  ): GeneratedRecord[] =>
    Array.from({ length: draw(count, max) }, (_, i) => ({
      parent: above ? draw(arbitraryIndex, above) : 0,
      values: values(entity, { [name]: unchanged(name === 'doi' ? `10.1000/${tag}.${i}` : `${tag} ${name} ${i}`) }),
    }));

  const campaigns = some('campaign', 2, null, 'campaign');
  const events = some('event', 3, campaigns, 'event_label');
  const fieldSamples = some('field_sample', 3, events, 'field_sample_name');
  const acidSamples = some('nucleic_acid_sample', 3, fieldSamples, 'nucleic_acid_sample_name');
  const libraries = some('sequencing_library', 4, acidSamples, 'mid');
  const sequencers = some('sequencer', 2, null, 'instrument_id').map(withPlatform);
  const runs = some('sequencing_run', 2, sequencers, 'flowcell_id');
  const linked = {
    project: some('project', 2, null, 'project_name'),
    publication: some('publication', 2, null, 'doi'),
  };

  const reported = new Map<EntityName, Set<GeneratedRecord>>();
  const rows: TableRow[] = [];
  const expected: GeneratedTable['expected'] = [];
  const length = draw(count, 6);
  for (let i = 0; i < length; i++) {
    const library = libraries[draw(arbitraryIndex, libraries)] as GeneratedRecord;
    const acidSample = acidSamples[library.parent] as GeneratedRecord;
    const fieldSample = fieldSamples[acidSample.parent] as GeneratedRecord;
    const event = events[fieldSample.parent] as GeneratedRecord;
    const run = runs[draw(arbitraryIndex, runs)] as GeneratedRecord;
    const serial = `${tag}_${i}`;
    const own = {
      samp_name: unchanged(serial),
      forward_read_file_name: unchanged(`${serial}.fastq`),
      ...draw(checksumsOf, serial),
      ...draw(accessionOf, serial),
    };
    const records: [EntityName, GeneratedRecord][] = [
      ['campaign', campaigns[event.parent] as GeneratedRecord],
      ['event', event],
      ['field_sample', fieldSample],
      ['nucleic_acid_sample', acidSample],
      ['sequencing_library', library],
      ['sequencing_run', run],
      ['sequencer', sequencers[run.parent] as GeneratedRecord],
      ['sequencing_element', { parent: 0, values: values('sequencing_element', own) }],
    ];
    const row: Record<string, CellValue> = {};
    const keptRow: Record<string, string | null> = {};
    for (const [entity, record] of records) {
      const isTold = reported.get(entity)?.has(record) ?? false;
      reported.set(entity, (reported.get(entity) ?? new Set()).add(record));
      for (const column of columnsOf(entity)) {
        const { name, field } = column;
        const { cell, stored: value } = record.values[name] ?? empty;
        const mayBeLeftOut = isTold && !field.mandatory && !isKeyPart(column);
        row[name] = mayBeLeftOut && draw(fc.boolean) ? null : cell;
        keptRow[name] = value;
      }
    }
    for (const [entity, all] of Object.entries(linked) as [keyof typeof linked, GeneratedRecord[]][]) {
      const selected = draw(arbitrarySubset, all);
      const known = new Set([...(reported.get(entity) ?? []), ...selected]);
      reported.set(entity, known);
      // Links have no order: they come out in that of their records.
      const inOrder = [...known].filter((record) => selected.includes(record));
      for (const { name } of columnsOf(entity)) {
        row[name] = joinValues(selected.map(({ values: own }) => own[name]?.cell as string | number | null));
        keptRow[name] = joinValues(inOrder.map(({ values: own }) => own[name]?.stored ?? null));
      }
    }
    rows.push(row);
    expected.push(keptRow);
  }
  return { columns, rows, expected, counts: countsOf(reported, columns) };
}

function countsOf(
  reported: ReadonlyMap<EntityName, ReadonlySet<GeneratedRecord>>,
  columns: readonly Column[],
): GeneratedTable['counts'] {
  const named = (to: EntityName) => {
    const referring = columns.filter(({ field }) => field.type === 'reference' && field.to === to);
    const names = referring.flatMap(({ entity, name }) =>
      [...(reported.get(entity) ?? [])].flatMap(({ values }) => values[name]?.stored ?? []),
    );
    return new Set(names).size;
  };
  const counts: [EntityName, number][] = [
    ...[...reported].map(([entity, records]): [EntityName, number] => [entity, records.size]),
    ['person', named('person')],
    ['protocol', named('protocol')],
  ];
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
