import { useWords } from '../language.ts';
import { formatCount } from '../ui/numbers.ts';
import styles from './search.module.css';
import { countSelected, isNothing } from './selection.ts';
import type { SelectionControl } from './use-selection.ts';

type ResultBarProps = { total: number | undefined; waiting: boolean; control: SelectionControl };

/** How many were found, and how many of them are selected. */
export function ResultBar({ total, waiting, control }: ResultBarProps) {
  const { t } = useWords();
  const { selection, selectAll, clear } = control;
  const selected = countSelected(selection, total);
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.counts}>
        <strong className="numbers">
          {total === undefined ? t('search.counting') : t('search.found', { count: total, number: formatCount(total) })}
        </strong>
        {selected !== undefined && selected > 0 ? (
          <span className="soft numbers">{t('search.selected', { number: formatCount(selected) })}</span>
        ) : null}
      </span>
      {isNothing(selection) ? null : (
        <span className={styles.choices}>
          {total !== undefined && selected !== undefined && selected < total ? (
            <button type="button" className={styles.link} onClick={selectAll}>
              {t('search.selectAll', { number: formatCount(total) })}
            </button>
          ) : null}
          <button type="button" className={styles.link} onClick={clear}>
            {t('search.clear')}
          </button>
        </span>
      )}
      {waiting ? (
        <span role="status" className={styles.waiting}>
          {t('search.waiting')}
        </span>
      ) : null}
    </div>
  );
}
