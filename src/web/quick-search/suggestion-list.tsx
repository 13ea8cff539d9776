import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../language.ts';
import styles from './quick-search.module.css';
import { addRecentItem, type QuickSearchItem } from './recent-items.ts';
import { useSuggestions } from './use-suggestions.ts';

type SuggestionListProps = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Called with the element id of the active suggestion; null where there is none. */
  onActive: (id: string | null) => void;
  /** Called when an item is opened. */
  onNavigate: () => void;
  onClose: () => void;
};

/** The index to which a key moves (-1: the field); undefined for other keys. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowDown') return index === last ? -1 : index + 1;
  if (key === 'ArrowUp') return index === -1 ? last : index - 1;
  // In the field, Home and End move the cursor.
  if (index === -1) return undefined;
  return { Home: 0, End: last }[key];
}

/**
 * The list of suggestions of an ARIA combobox: the focus stays in the field, arrows select a suggestion, Enter opens
 * it, and Escape closes the list.
 */
export function SuggestionList({ id, input, typed, onActive, onNavigate, onClose }: SuggestionListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groups, isLoading, isError } = useSuggestions(typed);
  const items = groups.flatMap((group) => group.items);
  // Identified by its href, because its index changes when other suggestions are inserted before it.
  const [activeItem, setActiveItem] = useState<{ typed: string; href?: string | undefined }>({ typed });
  const activeIndex = activeItem.typed === typed ? items.findIndex(({ href }) => href === activeItem.href) : -1;
  const optionId = (lastIndex: number) => `${id}-${lastIndex}`;
  const active = activeIndex < 0 ? null : optionId(activeIndex);

  const go = (item: QuickSearchItem) => {
    addRecentItem(item);
    onNavigate();
    navigate({ href: item.href });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = items.length > 0 ? nextIndex(event.key, activeIndex, items.length) : undefined;
    if (next !== undefined) setActiveItem({ typed, href: items[next]?.href });
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && items[activeIndex]) go(items[activeIndex]);
    else return;
    event.preventDefault();
    // Keeps the menu of a narrow page open.
    event.stopPropagation();
  });
  useEffect(() => {
    const field = input.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    field?.addEventListener('keydown', listen);
    return () => field?.removeEventListener('keydown', listen);
  }, [input]);
  const reportActive = useEffectEvent(onActive);
  useEffect(() => {
    reportActive(active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => () => reportActive(null), []);

  const text = typed.trim();
  const state = isError
    ? t('jump.failed')
    : isLoading
      ? ''
      : items.length > 0
        ? t('jump.found', { count: items.length })
        : t(text === '' ? 'jump.begin' : 'jump.none');
  let lastIndex = -1;
  return (
    // Focusable, so that dragging its scroll bar does not count as leaving the search.
    <div className={styles.list} tabIndex={-1}>
      <div id={id} role="listbox" aria-label={t('jump.suggestions')} className={styles.groups}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <div id={`${id}-${group.name}`} className={styles.title}>
              {group.title}
            </div>
            {group.items.map((item) => {
              lastIndex += 1;
              const index = lastIndex;
              return (
                <a
                  key={item.href}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === activeIndex}
                  tabIndex={-1}
                  href={item.href}
                  className={styles.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    go(item);
                  }}
                >
                  <span className={styles.label}>{item.label}</span>
                  {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
                </a>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={items.length > 0 ? 'visually-hidden' : styles.state}>
        {state}
      </p>
      {text === '' ? null : <p className={styles.enter}>{t('jump.enter', { q: text })}</p>}
    </div>
  );
}
