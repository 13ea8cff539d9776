import type { ReactNode } from 'react';
import type { Column } from '../../catalogue/columns.ts';
import { useWords } from '../language.ts';
import { fieldHelp, fieldLabel } from '../records/field-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './field-choice.module.css';

type TableProps = {
  columns: readonly Column[];
  chosen: ReadonlySet<string>;
  isFixed: (column: Column) => boolean;
  fixedWord: string;
  onChoose: (names: readonly string[], isChosen: boolean) => void;
};

/** The columns of one table, with a box for all of them. */
function TableOfColumns({ columns, chosen, isFixed, fixedWord, onChoose }: TableProps) {
  const { t } = useWords();
  const [{ entity }] = columns as [Column];
  const free = columns.filter((column) => !isFixed(column)).map(({ name }) => name);
  const count = free.filter((name) => chosen.has(name)).length;
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
            onChange={({ currentTarget }) => onChoose(free, currentTarget.checked)}
          />
          {title}
        </label>
      </legend>
      {columns.map((column) => (
        <label key={column.name} className={styles.column} title={t(fieldHelp(entity, column.fieldName))}>
          <input
            type="checkbox"
            checked={isFixed(column) || chosen.has(column.name)}
            disabled={isFixed(column)}
            onChange={({ currentTarget }) => onChoose([column.name], currentTarget.checked)}
          />
          <span>
            {t(fieldLabel(entity, column.fieldName))}
            {isFixed(column) ? <span className="soft"> ({fixedWord})</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type FieldChoiceProps = Omit<TableProps, 'columns'> & {
  opened: boolean;
  onClose: () => void;
  title: string;
  help: string;
  /** The columns to choose from, by table. */
  tables: Iterable<readonly Column[]>;
  /** Number of all columns, with the fixed ones. */
  count: number;
  /** Stands in the place of the tables until these are there. */
  instead?: ReactNode;
  /** The buttons of the choice. */
  children: ReactNode;
};

/** A dialog in which fields are chosen, grouped by table. Fixed ones belong to every choice. */
export function FieldChoice({
  opened,
  onClose,
  title,
  help,
  tables,
  count,
  instead,
  children,
  ...choice
}: FieldChoiceProps) {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={1040}>
      <p className="soft">{help}</p>
      {instead}
      <div className={styles.scroll}>
        <div className={styles.tables}>
          {[...tables].map((columns) => (
            <TableOfColumns key={columns[0]?.entity} columns={columns} {...choice} />
          ))}
        </div>
      </div>
      <div className={styles.actions}>
        <span className="soft numbers" role="status">
          {t('dataImport.template.chosen', { count })}
        </span>
        {children}
      </div>
    </Dialog>
  );
}
