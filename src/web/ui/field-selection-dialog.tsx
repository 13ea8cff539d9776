import type { ReactNode } from 'react';
import type { Column } from '../../catalogue/columns.ts';
import { useTranslation } from '../language.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import styles from './field-selection-dialog.module.css';
import { fieldHelpKey, fieldLabelKey } from './field-text-keys.ts';
import { OtherNameChoices, type OtherNames } from './other-names.tsx';

type TableProps = {
  columns: readonly Column[];
  selected: ReadonlySet<string>;
  isFixed: (column: Column) => boolean;
  fixedLabel: string;
  onSelect: (names: readonly string[], isChosen: boolean) => void;
};

/** The columns of one table, with a checkbox for all of them. */
function TableFields({ columns, selected, isFixed, fixedLabel, onSelect }: TableProps) {
  const { t } = useTranslation();
  const [{ entity }] = columns as [Column];
  const free = columns.filter((column) => !isFixed(column)).map(({ name }) => name);
  const count = free.filter((name) => selected.has(name)).length;
  const title = t(`entities.${entity}.one`);
  return (
    <fieldset className={styles.table}>
      <legend>
        <label className={styles.column}>
          <input
            type="checkbox"
            aria-label={t('dataImport.template.allOf', { table: title })}
            checked={count === free.length}
            disabled={free.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < free.length;
            }}
            onChange={({ currentTarget }) => onSelect(free, currentTarget.checked)}
          />
          {title}
        </label>
      </legend>
      {columns.map((column) => (
        <label key={column.name} className={styles.column} title={t(fieldHelpKey(entity, column.fieldName))}>
          <input
            type="checkbox"
            checked={isFixed(column) || selected.has(column.name)}
            disabled={isFixed(column)}
            onChange={({ currentTarget }) => onSelect([column.name], currentTarget.checked)}
          />
          <span>
            {t(fieldLabelKey(entity, column.fieldName))}
            {isFixed(column) ? <span className="soft"> ({fixedLabel})</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type FieldSelectionDialogProps = Omit<TableProps, 'columns'> & {
  opened: boolean;
  onClose: () => void;
  title: string;
  help: string;
  /** The columns by table. */
  tables: Iterable<readonly Column[]>;
  /** Number of selected columns, with the fixed ones. */
  count: number;
  /** Further names to select, each with its label and help, below their title. */
  others?: OtherNames;
  /** Shown until the tables are loaded. */
  placeholder?: ReactNode;
  /** The buttons below the columns. */
  children: ReactNode;
};

/** A dialog in which fields are selected, grouped by table. Fixed ones are always selected. */
export function FieldSelectionDialog({
  opened,
  onClose,
  title,
  help,
  tables,
  count,
  placeholder,
  others,
  children,
  ...tableProps
}: FieldSelectionDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={1040}>
      <p className="soft">{help}</p>
      {placeholder}
      <div className={styles.scroll}>
        <div className={styles.tables}>
          {[...tables].map((columns) => (
            <TableFields key={columns[0]?.entity} columns={columns} {...tableProps} />
          ))}
        </div>
        {others && others.items.length > 0 ? (
          <OtherNameChoices {...others} selected={tableProps.selected} onSelect={tableProps.onSelect} />
        ) : null}
      </div>
      <DialogButtons>
        <span className={`soft numbers ${styles.count}`} role="status">
          {t('dataImport.template.chosen', { count })}
        </span>
        {children}
      </DialogButtons>
    </Dialog>
  );
}
