import { useTranslation } from '../../language.ts';
import styles from './sort-select.module.css';

type SortSelectProps = {
  columns: readonly { name: string; label: string }[];
  /** The order where nobody has chosen one; left out where the first column is that. */
  unsorted?: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

/** Choice of the order, where there is no room for the labels of the columns, which sort otherwise. */
export function SortSelect({ columns, unsorted, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation();
  const [name = '', descending] = (sort ?? (unsorted ? '' : (columns[0]?.name ?? ''))).split(':');
  return (
    <div className={styles.sortChoice}>
      <label>
        <span className="soft">{t('shell.tables.sortBy')}</span>{' '}
        <select value={name} onChange={({ currentTarget: { value } }) => onSort(value || undefined)}>
          {unsorted ? <option value="">{unsorted}</option> : null}
          {columns.map((column) => (
            <option key={column.name} value={column.name}>
              {column.label}
            </option>
          ))}
        </select>
      </label>
      {name ? (
        <button type="button" className="link-button" onClick={() => onSort(descending ? name : `${name}:desc`)}>
          {t(descending ? 'shell.tables.descending' : 'shell.tables.ascending')}
        </button>
      ) : null}
    </div>
  );
}
