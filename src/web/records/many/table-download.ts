import { restPath } from '../../../catalogue/addresses/list-query.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { request, urlOf } from '../../request.ts';
import { addressOf } from '../../request-parts.ts';
import { startDownload } from '../../ui/start-download.ts';
import type { SelectedRecords } from './selected-records.ts';

/** The kind of records that a bulk update takes as a table. */
const entityOfTables: EntityName = 'sequencing_element';

/**
 * Returns a function that downloads selected records as a workbook for the bulk update; undefined for kinds of records
 * that it does not take, and for a selection with exceptions, which no download knows.
 */
export function downloadTable(entity: EntityName, selected: SelectedRecords): (() => Promise<void>) | undefined {
  if (entity !== entityOfTables) return undefined;
  if ('ids' in selected)
    return async () => {
      await request('POST /downloadSE', { body: { items: selected.ids } });
      startDownload(urlOf('GET /downloadSearch/:form', { params: { form: 'revision' }, query: { format: 'xlsx' } }));
    };
  if (selected.except) return undefined;
  return async () => startDownload(addressOf(restPath(entity), { query: { ...selected.where, format: 'xlsx' } }));
}
