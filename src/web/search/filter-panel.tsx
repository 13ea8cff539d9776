import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { SearchQuery } from '../../catalogue/addresses/search-query.ts';
import type { FacetCounts } from '../../catalogue/endpoints/search.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Loading } from '../ui/loading.tsx';
import { facetLabel } from './active-filters.tsx';
import { facetsQuery, joinFacetValues } from './elements-query.ts';
import styles from './filters.module.css';
import { FiltersFailed } from './filters-failed.tsx';
import { MeasuredSection } from './measured/measured-section.tsx';
import type { GoTo } from './use-search.ts';

/** Number of a facet's values that are shown at first. */
const maxInitialValues = 10;

type FacetListProps = {
  facet: FacetCounts;
  selected: readonly string[];
  onSelect: (values: string[]) => void;
  /** Whether the facet is unfolded at first. */
  opened: boolean;
};

/** A facet: its values, each with the number of results that have it. */
function FacetList({ facet: { name, total, values }, selected, onSelect, opened }: FacetListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(opened || selected.length > 0);
  const [isLong, setLong] = useState(false);
  const visible = values.filter(({ value }, i) => isLong || i < maxInitialValues || selected.includes(value));
  const more = values.length - visible.length;
  return (
    <fieldset className={styles.facet}>
      <legend>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(facetLabel(name))}
          {selected.length > 0 ? <span className="numbers">{selected.length}</span> : null}
        </button>
      </legend>
      <div id={id} hidden={!isOpen}>
        {visible.map(({ value, count }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onSelect(checked ? [...selected, value] : selected.filter((other) => other !== value))
              }
            />
            <span className={styles.value} title={value}>
              {value}
            </span>
            <span className={styles.count}>{formatCount(count)}</span>
          </label>
        ))}
        {isLong && total > values.length ? (
          <p className={styles.hint}>
            {t('narrowing.most', { number: formatCount(values.length), total: formatCount(total) })}
          </p>
        ) : null}
        {more > 0 || isLong ? (
          <button type="button" className="link-button" onClick={() => setLong(!isLong)}>
            {isLong ? t('narrowing.fewer') : t('narrowing.more', { count: more, number: formatCount(more) })}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}

const StationPanel = lazyComponent(async () => (await import('./station-panel.tsx')).StationPanel);

/** Number of facets that are unfolded at first. */
const maxInitiallyOpenFacets = 4;

type FilterPanelProps = {
  searchQuery: SearchQuery;
  goTo: GoTo;
  /** Whether the first rows are loaded; facets are not counted before. */
  ready: boolean;
};

/** The map of the stations and the facets beside the results. On a narrow page a button unfolds them. */
export function FilterPanel({ searchQuery, goTo, ready }: FilterPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // The breakpoint of the style sheet.
  const isStacked = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  // Facets are loaded only when they are visible, because counting is expensive for the server, and rendering for a
  // phone.
  const isCounted = ready && (isOpen || !isStacked);
  // Afterwards the quantities that were chosen stay.
  const [isBegun, setBegun] = useState(isCounted);
  if (isCounted && !isBegun) setBegun(true);
  const [hasMap, setMap] = useState(searchQuery.body.box !== undefined);
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...facetsQuery(searchQuery), enabled: isCounted });
  const { facets: selectedFacets = {} } = searchQuery.body;
  const visibleFacets = data?.facets.filter(({ values }) => values.length > 0) ?? [];
  return (
    <aside aria-label={t('narrowing.title')} className={styles.aside}>
      <Button
        variant="default"
        className={styles.opener ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('narrowing.open')}
      </Button>
      <div id={id} className={styles.panel} data-open={isOpen || undefined}>
        <Button variant="default" aria-expanded={hasMap} onClick={() => setMap(!hasMap)}>
          {t(hasMap ? 'narrowing.map.close' : 'narrowing.map.open')}
        </Button>
        {hasMap ? (
          <Suspense fallback={<Loading label={t('narrowing.map.loading')} />}>
            <StationPanel searchQuery={searchQuery} goTo={goTo} />
          </Suspense>
        ) : null}
        {isBegun ? <MeasuredSection searchQuery={searchQuery} goTo={goTo} /> : null}
        {isError ? <FiltersFailed message={t('narrowing.failed')} onRetry={() => refetch()} /> : null}
        {isCounted && !data && !isError ? <Loading label={t('narrowing.waiting')} /> : null}
        {visibleFacets.length > 0 && !isError ? (
          <div className={styles.facets} aria-busy={isPlaceholderData}>
            {visibleFacets.map((facet, i) => (
              <FacetList
                key={facet.name}
                facet={facet}
                selected={selectedFacets[facet.name] ?? []}
                onSelect={(values) => goTo({ [facet.name]: joinFacetValues(values) }, { keepScroll: true })}
                opened={i < maxInitiallyOpenFacets}
              />
            ))}
            <p className={styles.hint}>{t('narrowing.notGiven')}</p>
          </div>
        ) : null}
      </div>
    </aside>
  );
}
