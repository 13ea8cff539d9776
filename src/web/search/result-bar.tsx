import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import styles from './search.module.css';
import { countSelected, isEmptySelection } from './selection.ts';
import type { SelectionControl } from './use-selection.ts';
import type { Total } from './use-total.ts';

type ResultBarProps = { total: Total; waiting: boolean; control: SelectionControl };

/** Numbers of elements that were found and that are selected. */
export function ResultBar({ total: counted, waiting, control }: ResultBarProps) {
  const { t } = useTranslation();
  const total = counted ?? undefined;
  const { selection, selectAll, clear } = control;
  const selected = countSelected(selection, total);
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.counts}>
        <strong className="numbers">
          {total === undefined
            ? t(counted === null ? 'search.uncounted' : 'search.counting')
            : t('search.found', { count: total, number: formatCount(total) })}
        </strong>
        {selected !== undefined && selected > 0 ? (
          <span className="soft numbers">{t('search.selected', { number: formatCount(selected) })}</span>
        ) : null}
      </span>
      <span className={styles.choices}>
        {total !== undefined && selected !== undefined && selected < total ? (
          <button type="button" className="link-button" onClick={selectAll}>
            {t('search.selectAll', { number: formatCount(total) })}
          </button>
        ) : null}
        {isEmptySelection(selection) ? null : (
          <button type="button" className="link-button" onClick={clear}>
            {t('search.clear')}
          </button>
        )}
      </span>
      {waiting ? (
        <span role="status" className={styles.waiting}>
          {t('search.waiting')}
        </span>
      ) : null}
    </div>
  );
}
