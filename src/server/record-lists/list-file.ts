import { isPersonList, isReference } from '../../catalogue/definition.ts';
import type { TableFormat } from '../../catalogue/file-formats.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import {
  findListColumn,
  headerOfColumn,
  type ListColumn,
  ownColumnNames,
} from '../../catalogue/records/list-columns.ts';
import { joinList, joinValues } from '../../catalogue/values/joined-values.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { writeTableFile } from '../exporting/table-file.ts';
import type { ReadTransaction } from '../http/read-transaction.ts';
import { prefetchFirst } from '../http/streaming.ts';
import { joinDifferent, plainValueOf, type ReadRecord, readAncestors } from '../records/ancestor-records.ts';
import { type ListQuery, matchingIdsQuery } from '../records/list.ts';
import { type RequestedColumn, readMeasurements, withPresentMeasurements } from '../records/measured-columns.ts';
import { isReadableField, type RecordId, readRecords } from '../records/read.ts';
import { type FlatValue, measuredCell, type ReferenceNames, readReferenceNames } from '../search/index.ts';

/** Records that are read at once: the first few soon, then enough to make the queries of each batch worth while. */
const firstBatch = 50;
const fullBatch = 500;

function propertiesOf(entity: EntityName, names: readonly string[]): ListColumn[] {
  return names.flatMap((name) => findListColumn(entity, name) ?? []);
}

/**
 * The columns of a list's file: the requested ones, or all fields that the visitor may read. It begins with the id and
 * ends with the version, so that it can be compared with the stored records when it is uploaded again.
 */
export function fileColumnsOf(
  entity: EntityName,
  visitor: Visitor,
  named: readonly RequestedColumn[],
): RequestedColumn[] {
  const names = [entityOf(entity).id, 'id', 'version'];
  const readable = ownColumnNames(entity).filter((name) => isReadableField(entity, name, visitor));
  const shown = named.length > 0 ? named : propertiesOf(entity, readable);
  return [
    ...propertiesOf(entity, ['id']),
    ...shown.filter((column) => column.entity !== entity || !names.includes(column.fieldName)),
    ...propertiesOf(entity, ['version']),
  ];
}

/** The names by which other exports write persons and other records that are named in one cell. */
function readNames(reading: ReadTransaction, reader: Visitor, columns: readonly ListColumn[]): Promise<ReferenceNames> {
  const referring = columns.flatMap(({ name, entity, fieldName, field }) =>
    field && isReference(field) ? [{ name, entity, fieldName, field, several: false }] : [],
  );
  return readReferenceNames(reading.db, referring, { reader });
}

function cellOf(record: ReadRecord, { fieldName, field }: ListColumn, names: ReferenceNames): FlatValue {
  // Lists of samples and events have a column for each measurement instead.
  if (field?.type === 'measurements') return null;
  if (!field || !isReference(field)) return plainValueOf(record, fieldName);
  const known = names.get(field.to);
  const label = record.labels[fieldName];
  if (field.type === 'reference')
    return known?.get(Number(record[fieldName])) ?? (typeof label === 'string' ? label : null);
  const ids = (record[fieldName] ?? []) as readonly number[];
  if (isPersonList(field)) return joinList(ids.flatMap((id) => known?.get(id) ?? []));
  return joinValues(known ? ids.map((id) => known.get(id) ?? null) : Array.isArray(label) ? label : []);
}

/** The ids of a query in batches, by a cursor, so that the first records are sent before the last ids are read. */
async function* readIds({ db, query, fetch }: ReadTransaction, ids: Awaited<ReturnType<typeof matchingIdsQuery>>) {
  const { sql: text, parameters } = ids.compile(db);
  await query(`DECLARE listed NO SCROLL CURSOR FOR ${text}`, parameters);
  for (let size = firstBatch; ; size = fullBatch) {
    const { rows } = await fetch<[RecordId]>(`FETCH ${size} FROM listed`);
    if (rows.length === 0) return;
    yield rows.map(([id]) => id);
  }
}

type ListFile = { entity: EntityName; query: ListQuery; columns: readonly RequestedColumn[]; format: TableFormat };

/** The records of a list as rows of cells, in batches. */
async function* readRows(
  reading: ReadTransaction,
  visitor: Visitor,
  { entity, query, columns }: Omit<ListFile, 'format'>,
): AsyncGenerator<FlatValue[][]> {
  const { db } = reading;
  const measured = columns.filter(isMeasurementColumn);
  const fields = columns.filter((column) => !isMeasurementColumn(column));
  const names = await readNames(reading, visitor, fields);
  const own = new Set(fields.flatMap((column) => (column.entity === entity ? [column.fieldName] : [])));
  for await (const ids of readIds(reading, await matchingIdsQuery(db, visitor, entity, query))) {
    const records = await readRecords(db, visitor, entity, ids, (name) => own.has(name));
    const ancestorsOf = await readAncestors(db, visitor, entity, ids.map(Number), fields);
    const measurementsOf = await readMeasurements(db, entity, ids.map(Number), measured);
    yield records.map((record) =>
      columns.map((column) => {
        if (isMeasurementColumn(column)) return measuredCell(measurementsOf(column, Number(record.id)), column);
        if (column.entity === entity) return cellOf(record as unknown as ReadRecord, column, names);
        return joinDifferent(
          ancestorsOf(column.entity, Number(record.id)).map((ancestor) => cellOf(ancestor, column, names)),
        );
      }),
    );
  }
}

/**
 * All records of a list as a file, written as they are read.
 * @throws HttpError 400 about an unknown or invalid parameter
 */
export async function* writeListFile(
  reading: ReadTransaction,
  visitor: Visitor,
  { format, ...list }: ListFile,
): AsyncGenerator<Uint8Array> {
  const { entity, query } = list;
  const columns = await withPresentMeasurements(reading.db, entity, list.columns, () =>
    matchingIdsQuery(reading.db, visitor, entity, query),
  );
  const sheetColumns = columns.map((column) => ({
    name: isMeasurementColumn(column) ? column.fieldName : headerOfColumn(entity, column),
    hasDays: column.field?.type === 'date' && column.entity === entity,
    isMuted: column.entity === entity && ['id', 'version'].includes(column.fieldName),
  }));
  const batches = await prefetchFirst(readRows(reading, visitor, { entity, query, columns }));
  yield* writeTableFile(
    { name: entityOf(entity).resource, columns: sheetColumns, batches, toRow: (row) => row },
    format,
  );
}
