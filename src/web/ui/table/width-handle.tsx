import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { columnWidths } from '../../../catalogue/addresses/shown-columns.ts';
import { useTranslation } from '../../language.ts';
import styles from './width-handle.module.css';

/** Pixels by which an arrow key changes a width. */
const keyStep = 16;

type WidthHandleProps = {
  /** The label of the column. */
  label: string;
  width: number | undefined;
  /** Called while the width changes. */
  onResize: (width: number) => void;
  /** Called with the width that stays; undefined for the usual one. */
  onWidth: (width: number | undefined) => void;
};

const limited = (width: number) => Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)));

/** The edge of a column's header, which is dragged, or moved by the arrow keys, for another width. */
export function WidthHandle({ label, width, onResize, onWidth }: WidthHandleProps) {
  const { t } = useTranslation();
  const start = useRef<{ x: number; width: number } | null>(null);
  const current = (element: Element) => width ?? element.parentElement?.getBoundingClientRect().width ?? 0;
  const widthAt = (event: PointerEvent) =>
    limited((start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(step === undefined ? undefined : limited(current(event.currentTarget) + step));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a horizontal rule cannot be moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('lists.columns.width', { column: label })}
      aria-valuenow={width ?? columnWidths.min}
      aria-valuemin={columnWidths.min}
      aria-valuemax={columnWidths.max}
      title={t('lists.columns.widthHelp')}
      tabIndex={0}
      className={styles.handle}
      onKeyDown={onKey}
      onDoubleClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: current(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (start.current) onResize(widthAt(event));
      }}
      onPointerUp={(event) => {
        if (!start.current) return;
        const isMoved = event.clientX !== start.current.x;
        const next = widthAt(event);
        start.current = null;
        if (isMoved) onWidth(next);
      }}
    />
  );
}
