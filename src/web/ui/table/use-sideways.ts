import { type RefObject, useEffect, useState } from 'react';

/** Whether there is more of a frame's content at its left and at its right than can be seen. */
export function useSideways(frame: RefObject<HTMLElement | null>): { left: boolean; right: boolean } {
  const [hidden, setHidden] = useState({ left: false, right: false });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > 0;
      // A pixel may get lost where the page is magnified.
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setHidden((last) => (last.left === left && last.right === right ? last : { left, right }));
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
