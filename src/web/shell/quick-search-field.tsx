import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { loadAllLanguages, useTranslation, withScreenTranslations } from '../language.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import styles from './header.module.css';

/** Loads the list with the texts of every language, as it finds pages by their names in each. */
const loadSuggestionList = async () => {
  const [{ SuggestionList }] = await Promise.all([
    withScreenTranslations(import('../quick-search/suggestion-list.tsx')),
    loadAllLanguages().catch(() => undefined),
  ]);
  return SuggestionList;
};

/** The quick search: suggests pages and records for the typed text; Enter searches for sequencing elements. */
export function QuickSearchField() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  // While the list is not loaded, Enter still searches.
  const [SuggestionList, load] = useLazyComponent(loadSuggestionList);
  const isListOpen = open && SuggestionList !== null;
  const show = () => {
    load();
    setOpen(true);
  };
  const clear = () => {
    setTyped('');
    setOpen(false);
    input.current?.blur();
  };
  return (
    <search
      className={styles.find}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = typed.trim();
          clear();
          navigate({ to: '/search', search: { q: q || undefined } });
        }}
      >
        <input
          ref={input}
          type="search"
          name="q"
          data-search
          data-quick-search
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchCharacters}
          placeholder={t('shell.header.find')}
          role="combobox"
          aria-label={t('shell.header.findLabel')}
          aria-keyshortcuts="/ Control+K"
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? list : undefined}
          aria-activedescendant={active ?? undefined}
          value={typed}
          onFocus={show}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            show();
          }}
          onKeyDown={({ key }) => {
            if (!open && key.startsWith('Arrow')) show();
          }}
        />
        <kbd aria-hidden>/</kbd>
      </form>
      {isListOpen ? (
        <SuggestionList
          id={list}
          input={input}
          typed={typed}
          onActive={setActive}
          onNavigate={clear}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </search>
  );
}
