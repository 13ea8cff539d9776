import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './table.module.css';
import { useHorizontalOverflow } from './use-horizontal-overflow.ts';

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
