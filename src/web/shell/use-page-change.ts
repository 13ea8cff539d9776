import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

const fadeMilliseconds = 150;
/** SPECIFICATION, section 9. */
const slideMilliseconds = 500;

function depthOf(path: string): number {
  return path.split('/').filter(Boolean).length;
}

function move(element: HTMLElement, slide: boolean, deeper: boolean): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  if (!slide) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMilliseconds, easing: 'ease-out' });
    return;
  }
  const from = deeper ? '24px' : '-24px';
  element.animate(
    [
      { opacity: 0, transform: `translateX(${from})` },
      { opacity: 1, transform: 'none' },
    ],
    {
      duration: slideMilliseconds,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    },
  );
}

/**
 * Does what a browser does by itself when it loads another page: the new one appears, and the focus starts from its top,
 * so that a screen reader begins to read there.
 */
export function usePageChange(main: RefObject<HTMLElement | null>, slide: boolean): void {
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
    const deeper = depthOf(path) > depthOf(last.current);
    last.current = path;
    move(element, slide, deeper);
    // A screen that puts the focus into its first field knows better, and so does whoever has moved on while it loaded.
    const active = document.activeElement;
    const movedOn = active !== document.body && active !== leftFrom.current;
    if (!movedOn && !element.contains(active)) element.focus({ preventScroll: true });
  }, [main, path, slide]);
}
