import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { FileChecksum } from '../../../catalogue/read-files/read-files.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import { matchFileChecksums } from '../../../table/file-checksums.ts';
import type { Warning } from '../../../table/issues.ts';
import { mergeMateRows } from '../../../table/mate-rows.ts';
import { translateWarnings } from '../../../table/report.ts';
import { i18n, type TranslationKey, useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { WarningsNotice } from '../import-result.tsx';
import styles from './table.module.css';
import type { CellRef, Edit, Table } from './worker-messages.ts';

const noWarnings: readonly Warning[] = [];

type TableWarningsProps = { warnings: readonly Warning[]; table: Table; onEdit: (edits: readonly Edit[]) => void };

/**
 * The warnings of the check. The warning that the two files of a pair are in separate rows has a button that joins the
 * rows.
 */
export function TableWarnings({ warnings, table: { columns, rows }, onEdit }: TableWarningsProps) {
  const { t } = useTranslation();
  const inRows = warnings.filter(({ code }) => code === 'filesInRows');
  const hasPairs = inRows.length > 0;
  const merged = useMemo(() => (hasPairs ? mergeMateRows(columns, rows) : []), [hasPairs, columns, rows]);
  const [message] = translateWarnings(merged.length > 0 ? inRows : noWarnings, i18n.t);
  const button = (
    <Button size="xs" variant="default" onClick={() => onEdit(merged.flat())}>
      {t('dataImport.table.makeOneRow', { count: merged.length })}
    </Button>
  );
  return (
    <WarningsNotice
      warnings={translateWarnings(warnings, i18n.t)}
      help={t('dataImport.checked.warningsHelp')}
      actionFor={(warning) => (warning === message ? button : null)}
    />
  );
}

/** The maximum number of names that are listed; further ones are only counted. */
const maxListedNames = 8;

type ChecksumsNoticeProps = {
  table: Table;
  checksums: readonly FileChecksum[];
  onEdit: (edits: readonly Edit[]) => void;
};

/**
 * The checksums of the selected files: cells that they fill, names without a file, files without a row, and
 * contradictions.
 */
export function ChecksumsNotice({ table: { columns, lines, rows }, checksums, onEdit }: ChecksumsNoticeProps) {
  const { t } = useTranslation();
  const matches = useMemo(() => matchFileChecksums(columns, rows, checksums), [columns, rows, checksums]);
  const cellOf = ({ row, column }: CellRef) => `${columnLetters(column)}${lines[row]}`;
  const unique = (names: readonly string[]) => [...new Set(names)];
  const notes: [TranslationKey, string[]][] = [
    [
      'dataImport.table.sumsContradict',
      unique(matches.contradictions.map((match) => `${cellOf(match)} ${match.file}`)),
    ],
    [
      'dataImport.table.sumsOtherMethod',
      unique(matches.otherMethod.map((match) => `${cellOf(match)} ${match.method}`)),
    ],
    ['dataImport.table.sumsAmbiguous', unique(matches.ambiguous.map((match) => `${cellOf(match)} ${match.name}`))],
    ['dataImport.table.sumsOtherCase', unique(matches.otherCase.map((match) => `${cellOf(match)} ${match.name}`))],
    ['dataImport.table.sumsWithoutFile', unique(matches.withoutFile.map(({ name }) => name))],
    ['dataImport.table.sumsWithoutRow', unique(matches.withoutRow)],
    ['dataImport.table.sumsNoColumn', matches.missingColumns],
  ];
  const listOf = (names: readonly string[]) =>
    names.slice(0, maxListedNames).join(', ') + (names.length > maxListedNames ? ', …' : '');
  return (
    <Notice kind="info">
      <div className={styles.checksums}>
        <span>{t('dataImport.table.sums', { count: matches.equal.length })}</span>
        {matches.edits.length > 0 ? (
          <Button size="xs" onClick={() => onEdit(matches.edits)}>
            {t('dataImport.table.sumsFill', { count: matches.edits.length })}
          </Button>
        ) : null}
      </div>
      <ul className={styles.checksumNotes}>
        {notes.map(([key, names]) =>
          names.length > 0 ? <li key={key}>{t(key, { count: names.length, names: listOf(names) })}</li> : null,
        )}
      </ul>
    </Notice>
  );
}
