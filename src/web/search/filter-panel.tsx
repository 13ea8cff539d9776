import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { SearchQuery } from '../../catalogue/addresses/search-query.ts';
import { useTranslation } from '../language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Loading } from '../ui/loading.tsx';
import { facetsQuery, joinFacetValues } from './elements-query.ts';
import { FacetList } from './facet-list.tsx';
import styles from './filters.module.css';
import type { GoTo } from './use-search-address.ts';

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
