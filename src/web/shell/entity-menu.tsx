import { Link, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { chain } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, entityOfPath, screenEntities } from '../../catalogue/index.ts';
import { useTranslation } from '../language.ts';
import styles from './header.module.css';

/** Opens the list of all entities; highlighted while the page shows one of them. */
function EntityMenuButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  // My Entries has an address below the same path, but is no entity.
  const entity = useRouterState({ select: ({ location }) => location.pathname.split('/component/')[1]?.split('/')[0] });
  const isActive = entity !== undefined && entityOfPath(entity) !== undefined;
  return (
    <button type="button" {...props} className={styles.link} data-status={isActive ? 'active' : undefined}>
      {t('shell.header.components')}
      <svg width="10" height="6" viewBox="0 0 10 6" fill="currentColor" aria-hidden>
        <path d="M0 0h10L5 6z" />
      </svg>
    </button>
  );
}

/** The menu of all lists, with its button. */
export function EntityMenuItem() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div ref={container} className={styles.components}>
      <EntityMenuButton ref={button} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} />
      <EntityMenu id={id} container={container} button={button} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** Entities in the order of the chain, in every language, and the others after it in the order of the catalogue. */
const entities: readonly EntityName[] = [...new Set<EntityName>([...chain, ...screenEntities])];

/** Whether the list floats; on a narrow page it is part of the header's menu. */
const isFloating = () => matchMedia('(min-width: 56.01em)').matches;

/** Moves the focus within the list by arrows, Home and End; from the button to the first link. */
function moveLinkFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const current = links.findIndex((link) => link.matches(':focus'));
  const last = links.length - 1;
  const next = { ArrowDown: Math.min(current + 1, last), ArrowUp: Math.max(current - 1, 0), Home: 0, End: last }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

type EntityMenuProps = {
  id: string;
  /** The element around the button and the list. */
  container: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
};

/** Links to the lists of all entities, below their button. */
function EntityMenu({ id, container, button, open, onClose }: EntityMenuProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const href = useRouterState({ select: ({ location }) => location.href });
  const lastHref = useRef(href);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (lastHref.current !== href) close();
    lastHref.current = href;
  }, [href]);
  useEffect(() => {
    if (!open) return;
    const element = container.current;
    const onOutside = ({ target }: Event) => {
      // Not on a narrow page: the content would move away from the finger.
      if (isFloating() && target instanceof Node && !element?.contains(target)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return moveLinkFocus(event, list.current);
      // Keeps the header's menu open.
      event.stopPropagation();
      close();
      button.current?.focus();
    };
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, onOutside);
    element?.addEventListener('keydown', onKeyDown);
    return () => {
      for (const name of ['pointerdown', 'focusin']) document.removeEventListener(name, onOutside);
      element?.removeEventListener('keydown', onKeyDown);
    };
  }, [open, container, button]);
  return (
    <ul ref={list} id={id} className={styles.entries} hidden={!open}>
      {entities.map((entity) => (
        <li key={entity}>
          <Link
            to="/component/$entity"
            params={{ entity: entityOf(entity).path ?? '' }}
            className={styles.entry}
            preload={false}
          >
            {t(`entities.${entity}.many`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
