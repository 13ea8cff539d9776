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

/** The remarks of the check; beside that on two files of a pair in rows of their own, a button that makes one row of two. */
export function TableWarnings({ warnings, table: { columns, rows }, onEdit }: TableWarningsProps) {
  const { t } = useTranslation();
  const inRows = warnings.filter(({ code }) => code === 'filesInRows');
  const isOffered = inRows.length > 0;
  const made = useMemo(() => (isOffered ? mergeMateRows(columns, rows) : []), [isOffered, columns, rows]);
  const [sentence] = translateWarnings(made.length > 0 ? inRows : noWarnings, i18n.t);
  const button = (
    <Button size="xs" variant="default" onClick={() => onEdit(made.flat())}>
      {t('dataImport.table.makeOneRow', { count: made.length })}
    </Button>
  );
  return (
    <WarningsNotice
      warnings={translateWarnings(warnings, i18n.t)}
      help={t('dataImport.checked.warningsHelp')}
      actionFor={(warning) => (warning === sentence ? button : null)}
    />
  );
}

/** Names that are told; of more, their number says how many. */
const maxListedNames = 8;

type ChecksumsNoticeProps = {
  table: Table;
  checksums: readonly FileChecksum[];
  onEdit: (edits: readonly Edit[]) => void;
};

/** The checksums of chosen files: cells that they fill, names without a file, files without a row, and contradictions. */
export function ChecksumsNotice({ table: { columns, lines, rows }, checksums, onEdit }: ChecksumsNoticeProps) {
  const { t } = useTranslation();
  const found = useMemo(() => matchFileChecksums(columns, rows, checksums), [columns, rows, checksums]);
  const cellOf = ({ row, column }: CellRef) => `${columnLetters(column)}${lines[row]}`;
  const different = (names: readonly string[]) => [...new Set(names)];
  const remarks: [TranslationKey, string[]][] = [
    ['dataImport.table.sumsContradict', different(found.contradictions.map((one) => `${cellOf(one)} ${one.file}`))],
    ['dataImport.table.sumsOtherMethod', different(found.otherMethod.map((one) => `${cellOf(one)} ${one.method}`))],
    ['dataImport.table.sumsAmbiguous', different(found.ambiguous.map((one) => `${cellOf(one)} ${one.name}`))],
    ['dataImport.table.sumsOtherCase', different(found.otherCase.map((one) => `${cellOf(one)} ${one.name}`))],
    ['dataImport.table.sumsWithoutFile', different(found.withoutFile.map(({ name }) => name))],
    ['dataImport.table.sumsWithoutRow', different(found.withoutRow)],
    ['dataImport.table.sumsNoColumn', found.missingColumns],
  ];
  const listOf = (names: readonly string[]) =>
    names.slice(0, maxListedNames).join(', ') + (names.length > maxListedNames ? ', …' : '');
  return (
    <Notice kind="info">
      <div className={styles.sums}>
        <span>{t('dataImport.table.sums', { count: found.equal.length })}</span>
        {found.edits.length > 0 ? (
          <Button size="xs" onClick={() => onEdit(found.edits)}>
            {t('dataImport.table.sumsFill', { count: found.edits.length })}
          </Button>
        ) : null}
      </div>
      <ul className={styles.sumRemarks}>
        {remarks.map(([key, names]) =>
          names.length > 0 ? <li key={key}>{t(key, { count: names.length, names: listOf(names) })}</li> : null,
        )}
      </ul>
    </Notice>
  );
}
