import { type RefObject, useEffect, useState } from 'react';

/** Whether there is more of a frame's content than can be seen, and how wide its bar and the column with the names are. */
type HorizontalOverflow = { left: boolean; right: boolean; scrollbarWidth: number; nameColumnWidth: number };

/** Looks whether there is more of a frame's content at its left and at its right than can be seen. */
export function useHorizontalOverflow(frame: RefObject<HTMLElement | null>): HorizontalOverflow {
  const [hidden, setHidden] = useState<HorizontalOverflow>({
    left: false,
    right: false,
    scrollbarWidth: 0,
    nameColumnWidth: 0,
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > 0;
      // A pixel may get lost where the page is magnified.
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      const scrollbarWidth = element.offsetWidth - element.clientWidth - 2 * element.clientLeft;
      const nameColumnWidth = element.querySelector<HTMLElement>('thead tr > :nth-child(2)')?.offsetWidth ?? 0;
      setHidden((last) =>
        last.left === left &&
        last.right === right &&
        last.scrollbarWidth === scrollbarWidth &&
        last.nameColumnWidth === nameColumnWidth
          ? last
          : { left, right, scrollbarWidth, nameColumnWidth },
      );
    };
    const watch = new ResizeObserver(look);
    for (const one of [element, ...element.children]) watch.observe(one);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame]);
  return hidden;
}
