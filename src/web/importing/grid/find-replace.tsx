import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../../catalogue/cells.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { useTranslation } from '../../language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../import.module.css';
import { lettersOfColumn } from './table-cells.ts';
import type { Edit } from './worker-messages.ts';

/** The edits that replace a text in a column: in the whole cell, or in a part of it. */
function replacements(
  { rows }: MappedTable,
  column: number,
  find: string,
  replacement: string,
  isWholeCell: boolean,
): Edit[] {
  if (find === '' && !isWholeCell) return [];
  return rows.flatMap((cells, row): Edit[] => {
    const cell = cells[column];
    const text = cell === null || cell === undefined ? '' : textOf(cell);
    const next = isWholeCell ? (text.trim() === find ? replacement : text) : text.replaceAll(find, replacement);
    return next === text ? [] : [{ row, column, value: next || null }];
  });
}

type FindReplaceProps = {
  table: MappedTable;
  opened: boolean;
  /** The index of the column that is selected when the dialog opens. */
  column: number;
  onClose: () => void;
  onEdit: (edits: readonly Edit[]) => void;
};

/** A dialog that replaces a text in a column, in all rows at once. */
export function FindReplace({ table, opened, column: first, onClose, onEdit }: FindReplaceProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<number | null>(null);
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isWholeCell, setWholeCell] = useState(true);
  const column = selected ?? first;
  const edits = opened ? replacements(table, column, find, replacement, isWholeCell) : [];
  const close = () => {
    setSelected(null);
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    onEdit(edits);
    close();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('dataImport.table.findReplace')}>
      <form className={styles.form} onSubmit={send}>
        <NativeSelect
          label={t('dataImport.errors.column')}
          value={column}
          data={table.columns.map((name, index) => ({
            value: String(index),
            label: `${lettersOfColumn(table, index) ?? ''} ${name}`.trim(),
          }))}
          onChange={({ currentTarget }) => setSelected(Number(currentTarget.value))}
        />
        <TextInput
          data-autofocus
          label={t('dataImport.table.find')}
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
        <TextInput
          label={t('dataImport.table.by')}
          value={replacement}
          onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
        />
        <label className={styles.formOption}>
          <input
            type="checkbox"
            checked={isWholeCell}
            onChange={({ currentTarget }) => setWholeCell(currentTarget.checked)}
          />
          {t('dataImport.table.wholeCell')}
        </label>
        <div className={styles.formActions}>
          <span className="soft numbers" role="status">
            {t('dataImport.table.found', { count: edits.length })}
          </span>
          <Button type="submit" disabled={edits.length === 0}>
            {t('dataImport.table.replaceAll')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
