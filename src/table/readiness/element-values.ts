import { normalizeList } from '../../catalogue/archive/normalize-values.ts';
import type { ElementValues } from '../../catalogue/archive/values.ts';
import { parentLinks } from '../../catalogue/chain.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { MissingReason } from '../check-rows.ts';
import {
  type GroupedRecords,
  labelOfRecord,
  PersonList,
  type RecordLists,
  type RecordValue,
} from '../grouping/grouped-records.ts';
import { rowEntities } from '../grouping/record-columns.ts';

/** The values of the study from the import's form, by column; a column without a value is left out. */
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
};

/**
 * Creates the reader of a table's elements with these columns.
 * @param columns the names of the columns that are read
 * @param study of the elements whose rows name none
 */
export function createElementReader(
  { lists, links }: Pick<GroupedRecords, 'lists' | 'links'>,
  columns: readonly string[],
  study: FormStudy | null,
  storedValues: StoredValues = () => null,
): ElementReader {
  const steps = findSteps(lists);
  const elements = lists.sequencing_element.records;
  const linked = new Map([...links].map(([entity, pairs]) => [entity, Map.groupBy(pairs, ([element]) => element)]));
  const sources = new Map(
    columns.flatMap((name) => {
      const column = columnOf(name);
      if (!column) return [];
      const { entity, fieldName } = column;
      // The records of a laboratory repeat in many rows, and the rules read most columns several times.
      const known: (readonly (string | number)[])[] = [];
      return [[name, { column, fieldIndex: lists[entity].fields.indexOf(fieldName), known }] as const];
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

  function valuesOfRecord(name: string, index: number): readonly (string | number)[] {
    const source = sources.get(name);
    if (!source || index < 0) return noValues;
    const { column, fieldIndex, known } = source;
    const values = known[index];
    if (values) return values;
    const plain = toPlainValue(recordValues(column.entity, index)[fieldIndex] ?? null, column, lists);
    const read = plain === null ? noValues : normalizeList([plain]);
    known[index] = read;
    return read;
  }

  function valuesOfStudy(name: string): readonly (string | number)[] {
    const value = study?.[name];
    return value === undefined ? noValues : normalizeList([value]);
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
  };
}
