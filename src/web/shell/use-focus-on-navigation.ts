import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Does what a browser does by itself when it loads another page: the focus starts from its top, so that a screen reader
 * begins to read there.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const wanted = useRouterState({ select: (state) => state.location.pathname });
  const last = useRef(path);
  const leftFrom = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus was when the walk began
  useEffect(() => {
    leftFrom.current = document.activeElement;
  }, [wanted]);
  useEffect(() => {
    const element = main.current;
    if (!element || last.current === path) return;
    last.current = path;
    // A screen that puts the focus into its first field knows better, and so does whoever has moved on while it loaded.
    const active = document.activeElement;
    const movedOn = active !== document.body && active !== leftFrom.current;
    if (!movedOn && !element.contains(active)) element.focus({ preventScroll: true });
  }, [main, path]);
}
