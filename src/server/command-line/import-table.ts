import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { RecordCounts } from '../../catalogue/endpoints/importing.ts';
import { screenEntities } from '../../catalogue/index.ts';
import { maxUploadBytes, maxUploadMegabytes } from '../../catalogue/limits.ts';
import { formatCount, nameInSentence } from '../../catalogue/locales/formats.ts';
import type { Language, PageTranslationKey, Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { summarizeIssues, toRefusedRows, toStudyErrors, translateWarnings } from '../../table/report.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/pool.ts';
import type { ImportOutcome } from '../importing/job.ts';
import { runImport } from '../importing/pipeline.ts';
import { refuseOverQuota } from '../importing/stored-file.ts';
import { readSheetName } from '../jobs/read-workbook.ts';
import { updateSearchIndex } from '../search/index.ts';
import { StartError } from '../start-error.ts';
import { requireAccount } from './accounts.ts';
import { withRefusals } from './refusal.ts';
import { readStudyOptions, type StudyOptions } from './study-options.ts';

export type ImportRequest = {
  file: string;
  /** The address of the user whose import it is. */
  as: string;
  study: StudyOptions | null;
  /** Whether nothing is stored. */
  isCheck: boolean;
  language: Language;
};

/** The lines that a command prints, and whether it did what was asked. */
export type ImportReport = { isDone: boolean; lines: string[] };

/** `New: 3 events, 12 field samples`; nothing without any. */
function countsLine(label: string, counts: RecordCounts, t: Translate, language: Language): string[] {
  const counted = screenEntities.flatMap((entity) => {
    const count = counts[entity] ?? 0;
    const name = nameInSentence(t(`entities.${entity}.${count === 1 ? 'one' : 'many'}`), language);
    return count > 0 ? [`${formatCount(count)} ${name}`] : [];
  });
  return counted.length > 0 ? [`${label} ${counted.join(', ')}`] : [];
}

/** The errors of a refused table, each with its cell as spreadsheet programs write it: `Samples!F2 depth: …`. */
async function errorLines(
  outcome: Extract<ImportOutcome, { kind: 'invalidRows' }>,
  file: string,
  t: Translate,
): Promise<string[]> {
  // Line 0 stands for the study, which is no part of the table.
  const ofStudy = Object.values(toStudyErrors(outcome.issues, t)).flat();
  const sheet = await readSheetName(file);
  const ofTable = outcome.issues.filter(({ line }) => line > 0);
  const ofCells = toRefusedRows(ofTable, t).flatMap(({ row, message }) =>
    Object.entries(message).flatMap(([field, messages]) => {
      const cell = `${sheet}!${outcome.columnLetters[field] ?? ''}${row}`;
      return messages.map((text) => `${cell} ${field}: ${text}`);
    }),
  );
  return [summarizeIssues(outcome, t), ...ofStudy, ...ofCells];
}

async function report(outcome: ImportOutcome, file: string, t: Translate, language: Language): Promise<ImportReport> {
  switch (outcome.kind) {
    case 'stored': {
      const { dataset, rows: count, warnings } = outcome;
      const stored = t('dataImport.stored.rows', { count, file: path.basename(file), dataset });
      return { isDone: true, lines: [stored, ...translateWarnings(warnings, t)] };
    }
    case 'checked': {
      const { rows: count, created, used, warnings } = outcome;
      const counts = [
        ...countsLine(t('dataImport.checked.created'), created, t, language),
        ...countsLine(t('dataImport.checked.used'), used, t, language),
      ];
      const checked = t('dataImport.checked.rows', { count });
      return { isDone: true, lines: [checked, ...counts, ...translateWarnings(warnings, t)] };
    }
    case 'invalidRows':
      return { isDone: false, lines: await errorLines(outcome, file, t) };
    case 'refusedFile':
      return { isDone: false, lines: [t(`importing.${outcome.code}` as PageTranslationKey, outcome.params)] };
    case 'cancelled':
      return { isDone: false, lines: [t('importing.cancelled')] };
  }
}

/**
 * Imports a filled-in template, or checks it, as an upload of the application does.
 * @throws StartError where the file cannot be read or the user is unknown
 */
export async function importTable(
  database: Database,
  { file, as, study: options, isCheck, language }: ImportRequest,
  { userQuota }: Pick<Config, 'userQuota'>,
): Promise<ImportReport> {
  const t = getServerTranslate(language);
  const { size } = await stat(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}`);
  });
  if (size > maxUploadBytes) throw new StartError(`${file} is larger than ${maxUploadMegabytes} MB`);
  const { id: userId } = await requireAccount(database.db, as);
  const study = options && (await readStudyOptions(database, options, t));
  const { connection } = database;
  return withRefusals(t, async () => {
    if (!isCheck) await refuseOverQuota(database.db, userId, size, userQuota);
    const job = { path: file, filename: path.basename(file), userId, study, isCheck, connection };
    const outcome = await runImport(
      job,
      () => undefined,
      () => true,
    );
    if (outcome.kind === 'stored') await updateSearchIndex(connection);
    return report(outcome, file, t, language);
  });
}
