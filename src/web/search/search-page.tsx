import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import { searchQueryOf } from '../../catalogue/addresses/search-query.ts';
import { useTranslation } from '../language.ts';
import { useLastPage } from '../ui/table/pager.tsx';
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
  /** Whether this search is loading. */
  isSearching: boolean;
  onSearch: (q: string) => void;
  /** Called on ArrowDown, to focus the results. */
  onArrowDown: () => void;
};

/** The field for search terms. While a search is loading, the field can be edited but not submitted. */
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
        {/* A disabled button would lose the focus. */}
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
  const resultsElement = useRef<HTMLDivElement>(null);
  const { q = '', size = pageSizes[0] } = address;
  const { isPlaceholderData } = query;
  // The first rows are drawn with a low priority, in portions between which a slow processor responds to the reader.
  const isReady = useDeferredValue(query.data !== undefined);
  const results = isReady ? query.data : undefined;
  const searchQuery = searchQueryOf(address);
  // Another page of the same results is not a new search.
  const isSearching = isPlaceholderData ? query.data?.key !== searchQuery.key : query.isFetching;
  const total = useTotal(searchQuery, size, results);

  const counted = { data: typeof total === 'number' ? { totalHits: total } : undefined, isPlaceholderData };
  useLastPage(counted, address, (last) => goTo({ page: last }, { replace: true }));

  const search = (typed: string) => {
    // Submitting the same terms again loads current results.
    if (typed === q) client.invalidateQueries({ queryKey: ['elements', searchQuery.key] });
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
          onArrowDown={() =>
            resultsElement.current?.querySelector<HTMLInputElement>('tbody input[tabindex="0"]')?.focus()
          }
        />
        <SavedSearchesMenu />
      </div>
      <div className={narrowing.columns}>
        <FilterPanel searchQuery={searchQuery} goTo={goTo} ready={results !== undefined} />
        <div ref={resultsElement} className={styles.results}>
          <ActiveFilters searchQuery={searchQuery} goTo={goTo} />
          <Results
            address={address}
            goTo={goTo}
            query={query}
            isSearching={isSearching}
            results={results}
            total={total}
          />
        </div>
      </div>
    </div>
  );
}
