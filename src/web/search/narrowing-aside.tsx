import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { Asked } from '../../catalogue/addresses/shown-search.ts';
import { useWords } from '../language.ts';
import { lazyPart } from '../ui/later.tsx';
import { Loading } from '../ui/loading.tsx';
import type { GoTo } from './address.ts';
import { facetsQuery, facetText } from './elements-query.ts';
import { FacetList } from './facet-list.tsx';
import styles from './narrowing.module.css';

const StationPanel = lazyPart(async () => (await import('./station-panel.tsx')).StationPanel);

/** Number of the facets whose values are seen at first; the others open with a click. */
const firstFacets = 4;

type NarrowingAsideProps = {
  asked: Asked;
  goTo: GoTo;
  /** Whether the first rows are there; before them, nothing is counted. */
  ready: boolean;
};

/** The map of the stations and the facets beside the results. On a narrow screen they open with a button. */
export function NarrowingAside({ asked, goTo, ready }: NarrowingAsideProps) {
  const { t } = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // As the style sheet has it.
  const isBelow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  // To count them is work for the server, and to draw them for a phone, so they are left until they are seen.
  const isCounted = ready && (isOpen || !isBelow);
  const [hasMap, setMap] = useState(asked.body.box !== undefined);
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...facetsQuery(asked), enabled: isCounted });
  const { facets: chosen = {} } = asked.body;
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
            <StationPanel asked={asked} goTo={goTo} />
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
                chosen={chosen[facet.name] ?? []}
                onChoose={(values) => goTo({ [facet.name]: facetText(values) }, { keepScroll: true })}
                opened={i < firstFacets}
              />
            ))}
            <p className={styles.hint}>{t('narrowing.notGiven')}</p>
          </div>
        ) : null}
      </div>
    </aside>
  );
}
