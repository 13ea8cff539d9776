import { useWords } from '../language.ts';
import styles from './search.module.css';
import { shownColumns } from './shown-columns.ts';

type SortChoiceProps = { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** What the labels of the columns do, where there is no room for them. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  const { t } = useWords();
  const [name = '', descending] = (sort ?? '').split(':');
  return (
    <div className={styles.sortChoice}>
      <label>
        <span className="soft">{t('search.sortBy')}</span>{' '}
        <select
          className={styles.select}
          value={name}
          onChange={({ currentTarget: { value } }) => onSort(value || undefined)}
        >
          <option value="">{t('search.unsorted')}</option>
          {shownColumns.map((column) => (
            <option key={column.name} value={column.name}>
              {t(column.label)}
            </option>
          ))}
        </select>
      </label>
      {name ? (
        <button type="button" className={styles.link} onClick={() => onSort(descending ? name : `${name}:desc`)}>
          {t(descending ? 'search.descending' : 'search.ascending')}
        </button>
      ) : null}
    </div>
  );
}
