import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../../catalogue/cells.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { useTranslation } from '../../language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../import.module.css';
import { lettersOfColumn } from './table-cells.ts';
import type { Edit } from './worker-messages.ts';

/** Cells of a column in which a text stands, as they are with another in its place. */
function replacements({ rows }: MappedTable, column: number, find: string, by: string, isWhole: boolean): Edit[] {
  if (find === '' && !isWhole) return [];
  return rows.flatMap((cells, row): Edit[] => {
    const cell = cells[column];
    const text = cell === null || cell === undefined ? '' : textOf(cell);
    const next = isWhole ? (text.trim() === find ? by : text) : text.replaceAll(find, by);
    return next === text ? [] : [{ row, column, value: next || null }];
  });
}

type FindReplaceProps = {
  table: MappedTable;
  opened: boolean;
  /** The column that is chosen first. */
  column: number;
  onClose: () => void;
  onEdit: (edits: readonly Edit[]) => void;
};

/** Finds a text in a column and puts another in its place, in all rows at once. */
export function FindReplace({ table, opened, column: first, onClose, onEdit }: FindReplaceProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [isWhole, setWhole] = useState(true);
  const column = chosen ?? first;
  const edits = opened ? replacements(table, column, find, by, isWhole) : [];
  const close = () => {
    setChosen(null);
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
          data={table.columns.map((name, at) => ({
            value: String(at),
            label: `${lettersOfColumn(table, at) ?? ''} ${name}`.trim(),
          }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        <TextInput
          data-autofocus
          label={t('dataImport.table.find')}
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
        <TextInput
          label={t('dataImport.table.by')}
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
        />
        <label className={styles.formOption}>
          <input type="checkbox" checked={isWhole} onChange={({ currentTarget }) => setWhole(currentTarget.checked)} />
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
