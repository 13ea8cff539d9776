import { Suspense, useId, useState } from 'react';
import type { SearchQuery } from '../../../catalogue/addresses/search-query.ts';
import { columnOf } from '../../../catalogue/columns.ts';
import { limitedNames } from '../../../catalogue/measurements/range-words.ts';
import { useTranslation } from '../../language.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from '../filters.module.css';
import type { GoTo } from '../use-search.ts';

const MeasuredFilters = lazyComponent(async () => (await import('./measured-filters.tsx')).MeasuredFilters);

/** The names in a term whose numbers it limits, but for those of columns. */
const measuredNames = (term: string): string[] => limitedNames(term).filter((name) => !columnOf(name.toLowerCase()));

/**
 * The part of the filters with the measurements. It is unfolded as soon as the search limits some; otherwise they are loaded when it is
 * unfolded, as that takes the server longer than facets.
 */
export function MeasuredSection({ searchQuery, goTo }: { searchQuery: SearchQuery; goTo: GoTo }) {
  const { t } = useTranslation();
  const id = useId();
  const names = measuredNames(searchQuery.q);
  const [isOpen, setOpen] = useState(names.length > 0);
  const [lastCount, setLastCount] = useState(names.length);
  if (names.length !== lastCount) {
    setLastCount(names.length);
    if (names.length > lastCount) setOpen(true);
  }
  return (
    <section className={styles.facets} aria-label={t('charts.title')}>
      <fieldset className={styles.facet}>
        <legend>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t('charts.title')}
            {names.length > 0 ? <span className="numbers">{names.length}</span> : null}
          </button>
        </legend>
        <div id={id} hidden={!isOpen}>
          {isOpen ? (
            <Suspense fallback={<Loading label={t('charts.loading')} />}>
              <MeasuredFilters searchQuery={searchQuery} goTo={goTo} limited={names} />
            </Suspense>
          ) : null}
        </div>
      </fieldset>
    </section>
  );
}
