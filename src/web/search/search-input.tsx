import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { useTranslation, withScreenTranslations } from '../language.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import styles from './search-input.module.css';

/** The field for search terms; the key `/` focuses it. */
export function SearchInput(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="search"
      name="q"
      size="md"
      data-search
      autoComplete="off"
      maxLength={maxSearchCharacters}
      aria-label={t('shell.home.find.label')}
      aria-keyshortcuts="/"
      placeholder={t('shell.home.find.placeholder')}
      {...props}
    />
  );
}

const loadSearchTips = async () => (await withScreenTranslations(import('./search-tips.tsx'))).SearchTips;

/** A small button beside a search field that shows how to search; Escape closes it. */
export function SearchHelp() {
  const { t } = useTranslation();
  const [SearchWays, load] = useLazyComponent(loadSearchTips);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const isShown = open && SearchWays !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the loss of the focus close what belongs to the button
    <span className={styles.help} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('shell.home.find.how')}
        title={t('shell.home.find.how')}
        aria-expanded={isShown}
        aria-controls={isShown ? panel : undefined}
        onClick={() => (open ? setOpen(false) : load(() => setOpen(true)))}
      >
        ?
      </button>
      {isShown ? (
        <section id={panel} className={styles.panel} aria-label={t('shell.home.find.how')} tabIndex={-1}>
          <SearchWays />
        </section>
      ) : null}
    </span>
  );
}
