import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { SearchQuery } from '../../catalogue/addresses/search-query.ts';
import type { FacetCounts } from '../../catalogue/answers/searching.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Loading } from '../ui/loading.tsx';
import { facetLabel } from './active-filters.tsx';
import { facetsQuery, joinFacetValues } from './elements-query.ts';
import styles from './filters.module.css';
import type { GoTo } from './use-search.ts';

/** Number of the values that are shown of a facet before somebody asks for more. */
const maxInitialValues = 10;

type FacetListProps = {
  facet: FacetCounts;
  selected: readonly string[];
  onSelect: (values: string[]) => void;
  /** Whether its values are shown at first. */
  opened: boolean;
};

/** One facet: its values, each with the number of elements that it would leave. */
function FacetList({ facet: { name, total, values }, selected, onSelect, opened }: FacetListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(opened || selected.length > 0);
  const [isLong, setLong] = useState(false);
  const shown = values.filter(({ value }, i) => isLong || i < maxInitialValues || selected.includes(value));
  const more = values.length - shown.length;
  return (
    <fieldset className={styles.facet}>
      <legend>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(facetLabel(name))}
          {selected.length > 0 ? <span className="numbers">{selected.length}</span> : null}
        </button>
      </legend>
      <div id={id} hidden={!isOpen}>
        {shown.map(({ value, count }) => (
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

/** Number of the facets whose values are seen at first; the others open with a click. */
const maxInitiallyOpenFacets = 4;

type FilterPanelProps = {
  searchQuery: SearchQuery;
  goTo: GoTo;
  /** Whether the first rows are there; before them, nothing is counted. */
  ready: boolean;
};

/** The map of the stations and the facets beside the results. On a narrow screen they open with a button. */
export function FilterPanel({ searchQuery, goTo, ready }: FilterPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // As the style sheet has it.
  const isBelow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  // To count them is work for the server, and to draw them for a phone, so they are left until they are seen.
  const isCounted = ready && (isOpen || !isBelow);
  const [hasMap, setMap] = useState(searchQuery.body.box !== undefined);
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...facetsQuery(searchQuery), enabled: isCounted });
  const { facets: chosen = {} } = searchQuery.body;
  const shown = data?.facets.filter(({ values }) => values.length > 0) ?? [];
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
          <Suspense fallback={<Loading what={t('narrowing.map.loading')} />}>
            <StationPanel asked={searchQuery} goTo={goTo} />
          </Suspense>
        ) : null}
        {isError ? (
          <div className={styles.failed}>
            <p role="status">{t('narrowing.failed')}</p>
            <Button variant="default" size="compact-sm" onClick={() => refetch()}>
              {t('shell.tryAgain')}
            </Button>
          </div>
        ) : null}
        {isCounted && !data && !isError ? <Loading what={t('narrowing.waiting')} /> : null}
        {shown.length > 0 && !isError ? (
          <div className={styles.facets} aria-busy={isPlaceholderData}>
            {shown.map((facet, i) => (
              <FacetList
                key={facet.name}
                facet={facet}
                selected={chosen[facet.name] ?? []}
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
