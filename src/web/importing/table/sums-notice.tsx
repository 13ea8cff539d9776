import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { FileSum } from '../../../catalogue/read-files.ts';
import { columnLetters } from '../../../catalogue/sheets.ts';
import { matchFiles } from '../../../table/checksums-of-files.ts';
import { useWords, type WordKey } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CellPlace, Edit, Table } from './calls.ts';
import styles from './table.module.css';

/** Names that are told; of more, their number says how many. */
const namesShown = 8;

type SumsNoticeProps = { table: Table; sums: readonly FileSum[]; onEdit: (edits: readonly Edit[]) => void };

/** The checksums of chosen files: cells that they fill, names without a file, files without a row, and contradictions. */
export function SumsNotice({ table: { columns, lines, rows }, sums, onEdit }: SumsNoticeProps) {
  const { t } = useWords();
  const found = useMemo(() => matchFiles(columns, rows, sums), [columns, rows, sums]);
  const cellOf = ({ row, column }: CellPlace) => `${columnLetters(column)}${lines[row]}`;
  const different = (names: readonly string[]) => [...new Set(names)];
  const remarks: [WordKey, string[]][] = [
    ['dataImport.table.sumsContradict', different(found.contradictions.map((one) => `${cellOf(one)} ${one.file}`))],
    ['dataImport.table.sumsOtherMethod', different(found.otherMethod.map((one) => `${cellOf(one)} ${one.method}`))],
    ['dataImport.table.sumsAmbiguous', different(found.ambiguous.map((one) => `${cellOf(one)} ${one.name}`))],
    ['dataImport.table.sumsOtherCase', different(found.otherCase.map((one) => `${cellOf(one)} ${one.name}`))],
    ['dataImport.table.sumsWithoutFile', different(found.withoutFile.map(({ name }) => name))],
    ['dataImport.table.sumsWithoutRow', different(found.withoutRow)],
    ['dataImport.table.sumsNoColumn', found.missingColumns],
  ];
  const listOf = (names: readonly string[]) =>
    names.slice(0, namesShown).join(', ') + (names.length > namesShown ? ', …' : '');
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
