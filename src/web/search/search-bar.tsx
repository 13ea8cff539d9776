import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../language.ts';
import { SearchInput } from '../ui/search-input.tsx';
import styles from './search.module.css';
import { SearchHelp } from './search-help.tsx';

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
export function SearchBar({ q, isSearching, onSearch, onArrowDown }: SearchBarProps) {
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
