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
  /** The id of the suggestion that the keyboard is at; null where the field itself is meant. */
  onActive: (id: string | null) => void;
  /** Somebody has gone to a place. */
  onNavigate: () => void;
  onClose: () => void;
};

/** The place to which a key leads from another (-1: the field); undefined of other keys. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowDown') return at === last ? -1 : at + 1;
  if (key === 'ArrowUp') return at === -1 ? last : at - 1;
  // From the field itself they move in what is typed.
  if (at === -1) return undefined;
  return { Home: 0, End: last }[key];
}

/**
 * The suggestions below a field, as ARIA's combobox has it: the focus stays in the field, arrows go to the suggestions,
 * Enter opens the one that they are at, and Escape closes the list.
 */
export function SuggestionList({ id, input, typed, onActive, onNavigate, onClose }: SuggestionListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groups, isLoading, isError } = useSuggestions(typed);
  const places = groups.flatMap((group) => group.items);
  // The chosen place is known by its address, as other suggestions may come before it.
  const [at, setAt] = useState<{ typed: string; href?: string | undefined }>({ typed });
  const place = at.typed === typed ? places.findIndex(({ href }) => href === at.href) : -1;
  const idOf = (number: number) => `${id}-${number}`;
  const active = place < 0 ? null : idOf(place);

  const go = (to: QuickSearchItem) => {
    addRecentItem(to);
    onNavigate();
    navigate({ href: to.href });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = places.length > 0 ? nextIndex(event.key, place, places.length) : undefined;
    if (next !== undefined) setAt({ typed, href: places[next]?.href });
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && places[place]) go(places[place]);
    else return;
    event.preventDefault();
    // The menu of a narrow page stays open.
    event.stopPropagation();
  });
  useEffect(() => {
    const field = input.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    field?.addEventListener('keydown', listen);
    return () => field?.removeEventListener('keydown', listen);
  }, [input]);
  const tellActive = useEffectEvent(onActive);
  useEffect(() => {
    tellActive(active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => () => tellActive(null), []);

  const text = typed.trim();
  const state = isError
    ? t('jump.failed')
    : isLoading
      ? ''
      : places.length > 0
        ? t('jump.found', { count: places.length })
        : t(text === '' ? 'jump.begin' : 'jump.none');
  let number = -1;
  return (
    // Whoever drags its scroll bar takes the focus out of the field, but does not leave.
    <div className={styles.list} tabIndex={-1}>
      <div id={id} role="listbox" aria-label={t('jump.suggestions')} className={styles.groups}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <div id={`${id}-${group.name}`} className={styles.title}>
              {group.title}
            </div>
            {group.items.map((one) => {
              number += 1;
              const mine = number;
              return (
                <a
                  key={one.href}
                  id={idOf(mine)}
                  role="option"
                  aria-selected={mine === place}
                  tabIndex={-1}
                  href={one.href}
                  className={styles.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    go(one);
                  }}
                >
                  <span className={styles.label}>{one.label}</span>
                  {one.detail ? <span className={styles.detail}>{one.detail}</span> : null}
                </a>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={places.length > 0 ? 'visually-hidden' : styles.state}>
        {state}
      </p>
      {text === '' ? null : <p className={styles.enter}>{t('jump.enter', { q: text })}</p>}
    </div>
  );
}
