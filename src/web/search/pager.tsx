import '@mantine/core/styles/Pagination.layer.css';
import { Pagination } from '@mantine/core';
import { useWords } from '../language.ts';
import { formatCount } from '../ui/numbers.ts';
import { type GoTo, pageSizes, type SearchAddress } from './address.ts';
import type { Found } from './elements-query.ts';
import styles from './search.module.css';

type PagerProps = { address: SearchAddress; found: Found; goTo: GoTo };

/** Which of the results are shown, how many at once, and the way to the others. */
export function Pager({ address: { page, size }, found, goTo }: PagerProps) {
  const { t } = useWords();
  const controls = {
    first: t('shell.tables.first'),
    last: t('shell.tables.last'),
    previous: t('shell.tables.previous'),
    next: t('shell.tables.next'),
  };
  const { offset, elements, total } = found;
  const range = {
    from: formatCount(offset + 1),
    to: formatCount(offset + elements.length),
    total: formatCount(total),
  };
  return (
    <div className={styles.pager}>
      <span className="soft numbers">{t('shell.tables.range', range)}</span>
      <label className={styles.perPage}>
        <select
          className={styles.select}
          value={size}
          onChange={(event) => goTo({ size: Number(event.currentTarget.value) }, { keepScroll: true })}
        >
          {pageSizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>{' '}
        {t('shell.tables.perPage')}
      </label>
      {total > size ? (
        <nav aria-label={t('search.pages')}>
          <Pagination
            size="md"
            gap={4}
            total={Math.ceil(total / size)}
            value={page}
            onChange={(next) => goTo({ page: next })}
            getControlProps={(control) => ({ 'aria-label': controls[control] })}
            getItemProps={(number) => ({ 'aria-label': t('shell.tables.page', { page: number }) })}
          />
        </nav>
      ) : null}
    </div>
  );
}
