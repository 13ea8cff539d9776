import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type ExportForm, exportFormNames } from '../../catalogue/file-formats.ts';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { Database } from '../database/pool.ts';
import { prepareDownload } from '../exporting/download.ts';
import { isExportForm } from '../exporting/forms.ts';
import { parseSearchTerms, refuseManyTerms, requireColumns } from '../search/index.ts';
import { StartError } from '../start-error.ts';
import { withRefusals } from './refusal.ts';

export type ExportRequest = {
  /** The words of a search; empty for all elements. */
  query: string;
  form: string;
  /** Of the file; undefined for the usual one of the form. */
  format: string | undefined;
  /** The columns of the form `custom`. */
  fields: readonly string[];
  /** A file; undefined for standard output. */
  output: string | undefined;
};

/** Whoever runs a command may read everything. */
const reader: Visitor = { id: 0, person: null, roles: [{ name: 'admin' }] };

function requireForm(form: string): ExportForm {
  if (isExportForm(form)) return form;
  throw new StartError(`--form ${form} cannot be used: it must be one of ${exportFormNames.join(', ')}`);
}

/**
 * Writes the elements that a search finds into a file, with the same rows as a download of the application. An unfinished
 * file has the ending `.part`.
 * @param publicUrl where people reach the application
 * @throws StartError for an unknown form, format or column
 */
export function exportElements(
  database: Database,
  { query, form, format, fields, output }: ExportRequest,
  publicUrl: string,
): Promise<void> {
  const exportForm = requireForm(form);
  return withRefusals(getServerTranslate('en'), async () => {
    if (query.length > maxSearchCharacters) throw new StartError(`QUERY may have ${maxSearchCharacters} characters`);
    const term = query.trim();
    refuseManyTerms('QUERY', parseSearchTerms(term));
    await requireColumns(database.db, '--fields', fields);
    const selection = { items: 'all' as const, chosen: { term, owner: null }, fields: [...fields] };
    const { stream } = prepareDownload(exportForm, format, selection, { reply: null, reader, address: publicUrl });
    if (output === undefined) return pipeline(stream(database), process.stdout, { end: false });
    const unfinished = `${output}.part`;
    try {
      await pipeline(stream(database), createWriteStream(unfinished));
      await rename(unfinished, output);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  });
}
