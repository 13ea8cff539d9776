import { normalizeValue } from '../../catalogue/archive/normalize-values.ts';
import type { ElementValues } from '../../catalogue/archive/values.ts';
import { parentLinks } from '../../catalogue/chain.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import {
  type GroupedRecords,
  labelOfRecord,
  PersonList,
  type RecordLists,
  type RecordValue,
} from '../grouping/grouped-records.ts';
import { rowEntities } from '../grouping/record-columns.ts';
import { keySeparator } from '../grouping/record-keys.ts';
import { MeasuredNumber } from '../measurements/read-cell.ts';
import { MissingReason } from '../missing-reason.ts';

/** The texts of the study from the import's form, by column; a column without one is left out. */
export type FormStudy = Readonly<Record<string, string>>;

/**
 * The values of a stored record that a row names, in the order of its list's fields and without references; null for a
 * record that the import creates.
 */
export type StoredValues = (entity: EntityName, index: number) => readonly RecordValue[] | null;

const noValues: readonly (string | number)[] = [];

/** The way from an element to a record that it comes from: over the record of `child`, by a field or by what contains it. */
type Step = { entity: EntityName; child: EntityName; fieldIndex: number | null };

/** The steps up the chain, each after that to its child. */
function findSteps(lists: RecordLists): Step[] {
  return rowEntities.toReversed().flatMap((entity): Step[] => {
    const child = rowEntities.findLast((other) => parentLinks(other).some(({ parent }) => parent === entity));
    if (child === undefined) return [];
    const link = parentLinks(child).find(({ parent }) => parent === entity);
    return [{ entity, child, fieldIndex: link?.heldBy === 'child' ? lists[child].fields.indexOf(link.name) : null }];
  });
}

/** The text or number of a value as an archive's file has it; null if there is none. */
function toPlainValue(value: RecordValue, { field }: Column, lists: RecordLists): string | number | null {
  if (value === null || value === '' || value instanceof PersonList) return null;
  if (value instanceof MissingReason) return value.reason;
  if (value instanceof MeasuredNumber) return value.value;
  if (field.type === 'reference') {
    const record = typeof value === 'number' ? lists[field.to].records[value] : undefined;
    return record ? labelOfRecord(lists[field.to], record) : null;
  }
  return value;
}

/** Reads the elements of a table's records as the archives' rules read stored ones. */
export type ElementReader = {
  /** The number of elements. */
  count: number;
  /** The row of an element in its file. */
  lineOf: (element: number) => number;
  /** The values of an element; valid until the next call. */
  valuesOf: (element: number) => ElementValues;
  /** A text that is equal for elements whose values all have the same shapes. */
  shapeOf: (element: number) => string;
};

/**
 * Creates the reader of a table's elements with these columns.
 * @param columns the names of the columns that are read
 * @param study of the elements whose rows name none
 * @param shapeOfValue a text that is equal for values of a column between which no rule distinguishes
 */
export function createElementReader(
  { lists, links }: Pick<GroupedRecords, 'lists' | 'links'>,
  columns: readonly string[],
  study: FormStudy | null,
  shapeOfValue: (column: Column, value: string | number) => string | number,
  storedValues: StoredValues = () => null,
): ElementReader {
  const steps = findSteps(lists);
  const elements = lists.sequencing_element.records;
  const linked = new Map([...links].map(([entity, pairs]) => [entity, Map.groupBy(pairs, ([element]) => element)]));
  const sources = new Map(
    columns.flatMap((name) => {
      const column = columnOf(name);
      if (!column) return [];
      const fieldIndex = lists[column.entity].fields.indexOf(column.fieldName);
      return [[name, { column, fieldIndex }] as const];
    }),
  );
  const indexes = new Map<EntityName, number>();

  function recordValues(entity: EntityName, index: number): readonly RecordValue[] {
    return storedValues(entity, index) ?? lists[entity].records[index]?.values ?? [];
  }

  function goTo(element: number): void {
    indexes.set('sequencing_element', element);
    for (const { entity, child, fieldIndex } of steps) {
      const index = indexes.get(child) ?? -1;
      const value =
        index < 0
          ? -1
          : fieldIndex === null
            ? lists[child].records[index]?.within
            : lists[child].records[index]?.values[fieldIndex];
      indexes.set(entity, typeof value === 'number' ? value : -1);
    }
  }

  /** The value of a record in the archives' spelling; null if there is none. */
  function valueOfRecord(name: string, index: number): string | number | null {
    const source = sources.get(name);
    if (!source || index < 0) return null;
    const { column, fieldIndex } = source;
    const plain = toPlainValue(recordValues(column.entity, index)[fieldIndex] ?? null, column, lists);
    return plain === null ? null : normalizeValue(plain);
  }

  function valuesOfRecord(name: string, index: number): readonly (string | number)[] {
    const value = valueOfRecord(name, index);
    return value === null ? noValues : [value];
  }

  function valuesOfStudy(name: string): readonly (string | number)[] {
    const value = study?.[name];
    return value === undefined ? noValues : [value];
  }

  /** The shapes of the records of each entity, as numbers, by their indexes. */
  const shapes = new Map<EntityName, (number | undefined)[]>();
  const shapeNumbers = new Map<string, number>();
  const columnsByEntity = Map.groupBy(sources.values(), ({ column }) => column.entity);

  function shapeOfRecord(entity: EntityName, index: number): number {
    const known = shapes.get(entity) ?? [];
    shapes.set(entity, known);
    const shape = known[index];
    if (shape !== undefined) return shape;
    let text: string = entity;
    for (const { column } of columnsByEntity.get(entity) ?? []) {
      const value = valueOfRecord(column.name, index);
      text += keySeparator + (value === null ? '' : shapeOfValue(column, value));
    }
    const number = shapeNumbers.get(text) ?? shapeNumbers.size;
    shapeNumbers.set(text, number);
    known[index] = number;
    return number;
  }

  return {
    count: elements.length,
    lineOf: (element) => elements[element]?.line ?? 0,
    valuesOf(element) {
      goTo(element);
      return (name) => {
        const column = sources.get(name)?.column;
        if (!column) throw new Error(`there is no column ${name}`);
        if (!column.several) return valuesOfRecord(name, indexes.get(column.entity) ?? -1);
        const records = linked.get(column.entity)?.get(element) ?? [];
        if (records.length === 0) return column.entity === 'project_study' ? valuesOfStudy(name) : noValues;
        return [...new Set(records.flatMap(([, index]) => valuesOfRecord(name, index)))];
      };
    },
    shapeOf(element) {
      goTo(element);
      let shape = '';
      for (const [entity, index] of indexes) shape += index < 0 ? '- ' : `${shapeOfRecord(entity, index)} `;
      for (const [entity, byElement] of linked) {
        shape += '/';
        for (const [, index] of byElement.get(element) ?? []) shape += `${shapeOfRecord(entity, index)} `;
      }
      return shape;
    },
  };
}
