import { type RefObject, useEffect, useState } from 'react';

/** Whether there is more of a frame's content than can be seen, and how wide its bar and the column with the names are. */
type Sideways = { left: boolean; right: boolean; bar: number; name: number };

/** Looks whether there is more of a frame's content at its left and at its right than can be seen. */
export function useSideways(frame: RefObject<HTMLElement | null>): Sideways {
  const [hidden, setHidden] = useState<Sideways>({ left: false, right: false, bar: 0, name: 0 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > 0;
      // A pixel may get lost where the page is magnified.
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      const bar = element.offsetWidth - element.clientWidth - 2 * element.clientLeft;
      const name = element.querySelector<HTMLElement>('thead tr > :nth-child(2)')?.offsetWidth ?? 0;
      setHidden((last) =>
        last.left === left && last.right === right && last.bar === bar && last.name === name
          ? last
          : { left, right, bar, name },
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
