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

/** Whether the page has no room for columns, as the style sheets have it. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}

/** Whether there is more of a frame's content than can be seen, and how wide its bar and the column with the names are. */
type HorizontalOverflow = { left: boolean; right: boolean; scrollbarWidth: number; nameColumnWidth: number };

/** Looks whether there is more of a frame's content at its left and at its right than can be seen. */
function useHorizontalOverflow(frame: RefObject<HTMLElement | null>): HorizontalOverflow {
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

type TableFrameProps = {
  frame: RefObject<HTMLDivElement | null>;
  /** The name of the table, for people who cannot see what stands around it. */
  label: string;
  /** Keys of the rows shown, in their order. */
  ids: readonly (string | number)[];
  /** Width of the first column in pixels: it and the one behind it stand while the others scroll. */
  leadWidth: number;
  /** Whether the rows shown will soon be replaced. */
  waiting: boolean;
  /** Whether the rows shown must not be used any more. */
  outdated?: boolean;
  children: ReactNode;
};

/** Other rows than before are read from the first one on; after one was deleted, the rest stays where it is. */
function useScrollToTopOnNewRows(frame: RefObject<HTMLElement | null>, ids: readonly (string | number)[]): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    if (!ids.some((id) => before.current.includes(id))) frame.current?.scrollTo({ top: 0 });
    before.current = ids;
  });
}

/**
 * A table that scrolls in its own frame: to the side, with a shadow where there is more of it, and below its head where
 * there are more rows than the window has room for.
 */
export function TableFrame(props: TableFrameProps) {
  const { frame, label, ids, leadWidth, waiting, outdated = false, children } = props;
  const hidden = useHorizontalOverflow(frame);
  useScrollToTopOnNewRows(frame, ids);
  return (
    <div
      className={styles.around}
      data-more={hidden.right || undefined}
      style={
        {
          '--lead': `${leadWidth}px`,
          '--scroll-bar': `${hidden.scrollbarWidth}px`,
          '--name-column': `${hidden.nameColumnWidth}px`,
        } as CSSProperties
      }
    >
      <div
        ref={frame}
        className={styles.frame}
        data-waiting={waiting || undefined}
        data-scrolled={hidden.left || undefined}
        inert={outdated}
      >
        <table aria-label={label} aria-busy={waiting}>
          {children}
        </table>
      </div>
    </div>
  );
}
