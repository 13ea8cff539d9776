import fc from 'fast-check';
import type { CellValue } from 'hucre/xlsx';
import { type Column, joinValues } from '../src/catalogue/columns.ts';
import { type EntityName, entityOf, fieldOf } from '../src/catalogue/index.ts';
import { offeredColumns, templateColumns } from '../src/catalogue/templates.ts';
import { platformOf } from '../src/catalogue/vocabularies/sequencing.ts';
import { accessionOf, cellsOf, empty, same, sumsOf, type Values } from './any-value.ts';
import type { TableRow } from './workbooks.ts';

/** A record that rows tell of, and the one that it is made from, by their places among all of their kind. */
type Made = { parent: number; values: Values };

/** A table of valid records, and all that must be there once it is imported. */
export type AnyTable = {
  columns: readonly Column[];
  rows: TableRow[];
  /** The values of each row's element, under the names of the columns. */
  kept: Record<string, string | null>[];
  /** Number of records that the rows tell of, of each kind of which they tell any. */
  counts: Partial<Record<EntityName, number>>;
};

/** The columns that tell records apart; they are in every table, so that it is known what each row speaks of. */
const telling: ReadonlySet<string> = new Set([
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

/** Whether a column tells a part of its record's key, or describes a record that is one: a row with another value names another record. */
function isKeyPart({ entity, fieldName }: Column): boolean {
  return (entityOf(entity).keys[0] ?? []).some((part) => {
    const field = fieldOf(entity, part);
    return part === fieldName || (field.type === 'reference' && fieldName in entityOf(field.to).fields);
  });
}

const optional = offeredColumns.filter(({ field, name }) => !field.mandatory && !telling.has(name));
const chosenColumns = () =>
  fc.subarray(optional).map((chosen) => templateColumns([...telling, ...chosen.map(({ name }) => name)]));
const count = (max: number) => fc.integer({ min: 1, max });
const placeIn = (list: readonly unknown[]) => fc.nat(list.length - 1);
const someOf = (list: readonly Made[]) => fc.shuffledSubarray([...list]);

/** A sequencer with the platform of its model, which is filled in where it is left out. */
function withPlatform({ parent, values }: Made): Made {
  const platform = platformOf(values.seq_meth?.kept ?? '');
  const { sequencing_platform: given } = values;
  if (!given || !platform) return { parent, values };
  return { parent, values: { ...values, sequencing_platform: { cell: given.cell && platform, kept: platform } } };
}

/**
 * Makes a table: a few records of every kind, each made from some record above it, and rows that tell of them. A row may
 * leave out what a row before it said of the same record.
 * @param tag a word that no other table has in its names
 */
export function anyTable(draw: fc.GeneratorValue, tag: string): AnyTable {
  const columns = draw(chosenColumns);
  const columnsOf = (entity: EntityName) => columns.filter((column) => column.entity === entity);

  const values = (entity: EntityName, known: Values): Values =>
    Object.fromEntries(
      columnsOf(entity).map((column) => [column.name, known[column.name] ?? draw(cellsOf, column, tag)]),
    );
  const some = (entity: EntityName, max: number, above: readonly Made[] | null, name: string): Made[] =>
    Array.from({ length: draw(count, max) }, (_, i) => ({
      parent: above ? draw(placeIn, above) : 0,
      values: values(entity, { [name]: same(name === 'doi' ? `10.1000/${tag}.${i}` : `${tag} ${name} ${i}`) }),
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

  const told = new Map<EntityName, Set<Made>>();
  const rows: TableRow[] = [];
  const kept: AnyTable['kept'] = [];
  const length = draw(count, 6);
  for (let i = 0; i < length; i++) {
    const library = libraries[draw(placeIn, libraries)] as Made;
    const acidSample = acidSamples[library.parent] as Made;
    const fieldSample = fieldSamples[acidSample.parent] as Made;
    const event = events[fieldSample.parent] as Made;
    const run = runs[draw(placeIn, runs)] as Made;
    const serial = `${tag}_${i}`;
    const own = {
      samp_name: same(serial),
      forward_read_file_name: same(`${serial}.fastq`),
      ...draw(sumsOf, serial),
      ...draw(accessionOf, serial),
    };
    const records: [EntityName, Made][] = [
      ['campaign', campaigns[event.parent] as Made],
      ['event', event],
      ['field_sample', fieldSample],
      ['nucleic_acid_sample', acidSample],
      ['sequencing_library', library],
      ['sequencing_run', run],
      ['sequencer', sequencers[run.parent] as Made],
      ['sequencing_element', { parent: 0, values: values('sequencing_element', own) }],
    ];
    const row: Record<string, CellValue> = {};
    const keptRow: Record<string, string | null> = {};
    for (const [entity, record] of records) {
      const isTold = told.get(entity)?.has(record) ?? false;
      told.set(entity, (told.get(entity) ?? new Set()).add(record));
      for (const column of columnsOf(entity)) {
        const { name, field } = column;
        const { cell, kept: value } = record.values[name] ?? empty;
        const mayBeLeftOut = isTold && !field.mandatory && !isKeyPart(column);
        row[name] = mayBeLeftOut && draw(fc.boolean) ? null : cell;
        keptRow[name] = value;
      }
    }
    for (const [entity, all] of Object.entries(linked) as [keyof typeof linked, Made[]][]) {
      const chosen = draw(someOf, all);
      const known = new Set([...(told.get(entity) ?? []), ...chosen]);
      told.set(entity, known);
      // Links have no order: they come out in that of their records.
      const inOrder = [...known].filter((record) => chosen.includes(record));
      for (const { name } of columnsOf(entity)) {
        row[name] = joinValues(chosen.map(({ values: own }) => own[name]?.cell as string | number | null));
        keptRow[name] = joinValues(inOrder.map(({ values: own }) => own[name]?.kept ?? null));
      }
    }
    rows.push(row);
    kept.push(keptRow);
  }
  return { columns, rows, kept, counts: countsOf(told, columns) };
}

function countsOf(told: ReadonlyMap<EntityName, ReadonlySet<Made>>, columns: readonly Column[]): AnyTable['counts'] {
  const named = (to: EntityName) => {
    const referring = columns.filter(({ field }) => field.type === 'reference' && field.to === to);
    const names = referring.flatMap(({ entity, name }) =>
      [...(told.get(entity) ?? [])].flatMap(({ values }) => values[name]?.kept ?? []),
    );
    return new Set(names).size;
  };
  const counts: [EntityName, number][] = [
    ...[...told].map(([entity, records]): [EntityName, number] => [entity, records.size]),
    ['person', named('person')],
    ['protocol', named('protocol')],
  ];
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
