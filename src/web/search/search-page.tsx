import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import { askedOf } from '../../catalogue/addresses/shown-search.ts';
import { useWords } from '../language.ts';
import { useLastPage } from '../ui/table/use-last-page.ts';
import { useFirstInPortions } from '../ui/use-first-in-portions.ts';
import { usePainted } from '../ui/use-painted.ts';
import { useSearchAddress } from './address.ts';
import { elementsQuery } from './elements-query.ts';
import { KeptMenu } from './kept/kept-menu.tsx';
import narrowing from './narrowing.module.css';
import { NarrowingAside } from './narrowing-aside.tsx';
import { NarrowingPills } from './narrowing-pills.tsx';
import { Results } from './results.tsx';
import styles from './search.module.css';
import { SearchLine } from './search-line.tsx';
import { useTotal } from './use-total.ts';

/** The search for sequencing elements by words, with the export of the results. */
export function SearchPage() {
  const { t } = useWords();
  const [address, goTo] = useSearchAddress();
  const query = useQuery(elementsQuery(address));
  const client = useQueryClient();
  const results = useRef<HTMLDivElement>(null);
  const { q = '', size = pageSizes[0] } = address;
  const { isPlaceholderData } = query;
  const found = useFirstInPortions(query.data);
  const asked = askedOf(address);
  // Another page of what was found is no other search.
  const isSearching = isPlaceholderData ? query.data?.key !== asked.key : query.isFetching;
  const isPainted = usePainted(found !== undefined);
  const total = useTotal(asked, size, found, isPainted);

  const counted = { data: typeof total === 'number' ? { totalHits: total } : undefined, isPlaceholderData };
  useLastPage(counted, address, (last) => goTo({ page: last }, { replace: true }));

  const search = (typed: string) => {
    // The same words once more: somebody wants to know what has come in since.
    if (typed === q) client.invalidateQueries({ queryKey: ['elements', asked.key] });
    goTo({ q: typed });
  };
  return (
    <div className={styles.page}>
      <title>{`${t('shell.header.search')} · Strandbook`}</title>
      <h1 className="visually-hidden">{t('shell.header.search')}</h1>
      <div className={styles.top}>
        <SearchLine
          q={q}
          isSearching={isSearching}
          onSearch={search}
          onDown={() => results.current?.querySelector<HTMLInputElement>('tbody input[tabindex="0"]')?.focus()}
        />
        <KeptMenu />
      </div>
      <div className={narrowing.columns}>
        <NarrowingAside asked={asked} goTo={goTo} ready={isPainted} />
        <div ref={results} className={styles.results}>
          <NarrowingPills asked={asked} goTo={goTo} />
          <Results address={address} goTo={goTo} query={query} isSearching={isSearching} found={found} total={total} />
        </div>
      </div>
    </div>
  );
}
