import { type RefObject, useLayoutEffect } from 'react';

/** The variable with the distance of a pinned column from the left edge; the first column is at 0. */
export const pinVariable = (index: number): `--pin-${number}` => `--pin-${index}`;

/**
 * Sets the distances of the pinned columns of a table from its left edge, which depend on the widths of those before
 * them.
 * @param count how many columns are pinned, with the first
 */
export function usePinnedColumns(frame: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || count < 2) return;
    const cells = [...element.querySelectorAll<HTMLElement>('thead th')].slice(0, count);
    const measure = () => {
      let left = 0;
      cells.forEach((cell, index) => {
        element.style.setProperty(pinVariable(index), `${left}px`);
        left += cell.offsetWidth;
      });
    };
    const observer = new ResizeObserver(measure);
    for (const cell of cells) observer.observe(cell);
    measure();
    return () => observer.disconnect();
  });
}
