import type { CSSProperties, ReactNode, RefObject } from 'react';
import styles from './table.module.css';
import { useSideways } from './use-sideways.ts';

type TableFrameProps = {
  frame: RefObject<HTMLDivElement | null>;
  /** What the table holds, for those who cannot see what stands around it. */
  label: string;
  /** Of the first column, in pixels: it and the one behind it stand while the others scroll. */
  leadWidth: number;
  /** What is shown is to be replaced. */
  waiting: boolean;
  /** What is shown must not be used any more. */
  outdated?: boolean;
  children: ReactNode;
};

/** A table that scrolls to the side in its own frame, with a shadow where there is more of it. */
export function TableFrame({ frame, label, leadWidth, waiting, outdated = false, children }: TableFrameProps) {
  const hidden = useSideways(frame);
  return (
    <div
      className={styles.around}
      data-more={hidden.right || undefined}
      style={{ '--lead': `${leadWidth}px` } as CSSProperties}
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
