import { useMediaQuery } from '@mantine/hooks';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './table.module.css';

/** Whether the page is too narrow for columns; the breakpoint of the style sheets. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}

/**
 * Whether content is hidden at the left and right of a scrolling frame, and the widths of its scroll bar and name
 * column, in pixels.
 */
type HorizontalOverflow = { left: boolean; right: boolean; scrollbarWidth: number; nameColumnWidth: number };

/** Observes the horizontal overflow of a frame. */
function useHorizontalOverflow(frame: RefObject<HTMLElement | null>): HorizontalOverflow {
  const [overflow, setOverflow] = useState<HorizontalOverflow>({
    left: false,
    right: false,
    scrollbarWidth: 0,
    nameColumnWidth: 0,
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const left = element.scrollLeft > 0;
      // One pixel of tolerance, because zooming rounds positions.
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      const scrollbarWidth = element.offsetWidth - element.clientWidth - 2 * element.clientLeft;
      const nameColumnWidth = element.querySelector<HTMLElement>(`thead .${styles.lead} + *`)?.offsetWidth ?? 0;
      setOverflow((last) =>
        last.left === left &&
        last.right === right &&
        last.scrollbarWidth === scrollbarWidth &&
        last.nameColumnWidth === nameColumnWidth
          ? last
          : { left, right, scrollbarWidth, nameColumnWidth },
      );
    };
    const observer = new ResizeObserver(measure);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [frame]);
  return overflow;
}

type TableFrameProps = {
  frame: RefObject<HTMLDivElement | null>;
  /** The accessible name of the table. */
  label: string;
  /** Keys of the visible rows, in their order. */
  ids: readonly (string | number)[];
  /** Width of the first column in pixels; the first two are fixed while the others scroll. */
  leadWidth: number;
  /** Whether the visible rows will soon be replaced. */
  waiting: boolean;
  /** Whether the visible rows can no longer be used. */
  outdated?: boolean;
  children: ReactNode;
};

/** Scrolls to the top where all rows are new; after a deletion the scroll position stays. */
function useScrollToTopOnNewRows(frame: RefObject<HTMLElement | null>, ids: readonly (string | number)[]): void {
  const previousIds = useRef(ids);
  useLayoutEffect(() => {
    if (!ids.some((id) => previousIds.current.includes(id))) frame.current?.scrollTo({ top: 0 });
    previousIds.current = ids;
  });
}

/**
 * A table in a scrolling frame: sideways, with a shadow where content is hidden, and down below its fixed header where
 * the rows exceed the viewport.
 */
export function TableFrame(props: TableFrameProps) {
  const { frame, label, ids, leadWidth, waiting, outdated = false, children } = props;
  const overflow = useHorizontalOverflow(frame);
  useScrollToTopOnNewRows(frame, ids);
  return (
    <div
      className={styles.around}
      data-more={overflow.right || undefined}
      style={
        {
          '--lead': `${leadWidth}px`,
          '--scroll-bar': `${overflow.scrollbarWidth}px`,
          '--name-column': `${overflow.nameColumnWidth}px`,
        } as CSSProperties
      }
    >
      <div
        ref={frame}
        className={styles.frame}
        data-waiting={waiting || undefined}
        data-scrolled={overflow.left || undefined}
        inert={outdated}
      >
        <table aria-label={label} aria-busy={waiting}>
          {children}
        </table>
      </div>
    </div>
  );
}
