import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focus that outlives a wait. While the next screen is loading, React hides this one, which takes the focus from it, and
 * shows it again if one turns back; layout effects end and begin with that.
 * @param screen the element whose insides have the focus
 */
export function useRestoredFocus(screen: RefObject<HTMLElement | null>): void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && kept.current instanceof HTMLElement) kept.current.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      kept.current = screen.current?.contains(activeElement) ? activeElement : null;
    };
  }, [screen]);
}
