import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import { searchQueryOf } from '../../catalogue/addresses/search-query.ts';
import { useTranslation } from '../language.ts';
import { useLastPage } from '../ui/table/pager.tsx';
import { useDeferredFirstRender } from '../ui/use-deferred-first-render.ts';
import { usePainted } from '../ui/use-painted.ts';
import { ActiveFilters } from './active-filters.tsx';
import { elementsQuery } from './elements-query.ts';
import { FilterPanel } from './filter-panel.tsx';
import narrowing from './filters.module.css';
import { Results } from './results.tsx';
import { SavedSearchesMenu } from './saved-searches/saved-searches-menu.tsx';
import styles from './search.module.css';
import { SearchHelp, SearchInput } from './search-input.tsx';
import { useSearchAddress, useTotal } from './use-search.ts';

type SearchBarProps = {
  q: string;
  /** Whether the search for these words is under way. */
  isSearching: boolean;
  onSearch: (q: string) => void;
  /** Arrow down: on to the results. */
  onArrowDown: () => void;
};

/**
 * The words to search for. It can be typed into at any time, also while the last search is under way, which cannot be
 * asked for again until it has ended.
 */
function SearchBar({ q, isSearching, onSearch, onArrowDown }: SearchBarProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(q);
  const [last, setLast] = useState(q);
  if (q !== last) {
    setLast(q);
    setTyped(q);
  }
  const isAsked = isSearching && typed.trim() === q;
  return (
    <search>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isAsked) onSearch(typed.trim());
        }}
      >
        <SearchInput
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onArrowDown();
          }}
        />
        {/* Disabled altogether, the button would lose the focus. */}
        <Button type="submit" size="md" {...(isAsked && { 'data-disabled': true, 'aria-disabled': true })}>
          {t('search.go')}
        </Button>
        <SearchHelp />
      </form>
    </search>
  );
}

/** The search for sequencing elements by words, with the export of the results. */
export function SearchPage() {
  const { t } = useTranslation();
  const [address, goTo] = useSearchAddress();
  const query = useQuery(elementsQuery(address));
  const client = useQueryClient();
  const results = useRef<HTMLDivElement>(null);
  const { q = '', size = pageSizes[0] } = address;
  const { isPlaceholderData } = query;
  const found = useDeferredFirstRender(query.data);
  const asked = searchQueryOf(address);
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
        <SearchBar
          q={q}
          isSearching={isSearching}
          onSearch={search}
          onArrowDown={() => results.current?.querySelector<HTMLInputElement>('tbody input[tabindex="0"]')?.focus()}
        />
        <SavedSearchesMenu />
      </div>
      <div className={narrowing.columns}>
        <FilterPanel searchQuery={asked} goTo={goTo} ready={isPainted} />
        <div ref={results} className={styles.results}>
          <ActiveFilters searchQuery={asked} goTo={goTo} />
          <Results
            address={address}
            goTo={goTo}
            query={query}
            isSearching={isSearching}
            results={found}
            total={total}
          />
        </div>
      </div>
    </div>
  );
}
