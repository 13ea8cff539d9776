import type { FastifyReply } from 'fastify';
import {
  type ExportForm,
  type ExportFormat,
  exportForms,
  isPublication,
  mediaTypes,
  type TableFormat,
  zipMediaType,
} from '../../catalogue/file-formats.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { Database } from '../database/pool.ts';
import { HttpError } from '../http/errors.ts';
import { streamInReadTransaction } from '../http/read-transaction.ts';
import { prefetchFirst } from '../http/streaming.ts';
import { chainCacheOf, type ElementSource, type Selection, selectedIds } from '../search/index.ts';
import { readElementsOf } from './batches.ts';
import { writeEnaArchive } from './ena.ts';
import { type SelectedElements, type TableForm, tableForms } from './forms.ts';
import { writePublication } from './publications/index.ts';
import { fileNameStem, writeExportFile } from './table-file.ts';

/** A file of elements, which is read from the database as it is written. */
export type Download = {
  fileName: string;
  mediaType: string;
  stream: (database: Database) => AsyncGenerator<Uint8Array>;
};

/** The recipient of a download: the response that ends with its client, null for a command; and the reader of names. */
type Recipient = { reply: FastifyReply | null; reader: Visitor };

/** Elements as a table. @param makeTable gets the elements, of which it may read more */
export function tableDownload(
  { reply, reader }: Recipient,
  makeTable: (elements: SelectedElements) => TableForm | Promise<TableForm>,
  source: ElementSource,
  stem: string,
  format: TableFormat,
): Download {
  const stream: Download['stream'] = (database) =>
    streamInReadTransaction(database, reply, async function* file(reading) {
      const ids = await selectedIds(reading.db, chainCacheOf(database), source);
      const table = await makeTable({ reading, ids });
      const nameOptions = { reader, isForImport: table.isForImport ?? false };
      const options = { nameOptions, ...(table.entitiesWithId && { entitiesWithId: table.entitiesWithId }) };
      const elements = readElementsOf(reading, ids, table.columns, options);
      yield* writeExportFile(table, await prefetchFirst(elements), format);
    });
  return { fileName: `${stem}.${format}`, mediaType: mediaTypes[format], stream };
}

/** @throws HttpError 400 that names the formats */
export function requireFormat<F extends ExportFormat>(requested: string | undefined, formats: readonly F[]): F {
  const format = formats.find((known) => known === (requested ?? formats[0]));
  if (format) return format;
  throw new HttpError(400, 'errors.validation', {}, (t) => ({
    format: [t('exporting.unknownFormat', { formats: formats.join(', ') })],
  }));
}

/**
 * A download of selected elements.
 * @param address where people reach the application
 * @throws HttpError 400 for an unknown format, or for chosen columns without a name
 */
export function prepareDownload(
  form: ExportForm,
  requestedFormat: string | undefined,
  selection: Selection,
  { address, ...recipient }: Recipient & { address: string },
): Download {
  const stem = fileNameStem(form);
  const zip = { fileName: `${stem}.zip`, mediaType: zipMediaType };
  if (form === 'ena') {
    const format = requireFormat(requestedFormat, exportForms.ena);
    return { ...zip, stream: (database) => writeEnaArchive(database, recipient.reply, selection, format) };
  }
  if (isPublication(form)) {
    requireFormat(requestedFormat, exportForms[form]);
    return { ...zip, stream: (database) => writePublication(form, database, recipient.reply, selection, address) };
  }
  const format = requireFormat<TableFormat>(requestedFormat, exportForms[form]);
  if (form === 'custom' && !selection.fields?.length) throw new HttpError(400, 'exporting.noFields');
  return tableDownload(recipient, (elements) => tableForms[form](selection, elements), selection, stem, format);
}
