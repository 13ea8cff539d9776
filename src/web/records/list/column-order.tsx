import { ActionIcon, CloseButton } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ShownColumn } from '../../../catalogue/addresses/shown-columns.ts';
import { useTranslation } from '../../language.ts';
import styles from './columns-dialog.module.css';

function Arrow({ down = false }: { down?: boolean }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d={down ? 'M6 1v9M2.5 6.5L6 10l3.5-3.5' : 'M6 11V2M2.5 5.5L6 2l3.5 3.5'} />
    </svg>
  );
}

function PinIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
      <path d="M4.5 1.5h5M5.5 1.5v4L3.5 8h7l-2-2.5v-4M7 8v4.5" />
    </svg>
  );
}

type ColumnOrderProps = {
  columns: readonly ShownColumn[];
  labelOf: (name: string) => string;
  onChange: (columns: readonly ShownColumn[]) => void;
};

/** The same columns with one of them moved to a place. */
function moved(columns: readonly ShownColumn[], name: string, to: number): ShownColumn[] {
  const column = columns.find((one) => one.name === name);
  const others = columns.filter((one) => one.name !== name);
  return column ? others.toSpliced(to, 0, column) : others;
}

/** The columns of a list in their order. Each can be dragged, moved by buttons, pinned and removed. */
export function ColumnOrder({ columns, labelOf, onChange }: ColumnOrderProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The button that was pressed last; a row that moves in the document would lose the focus. */
  const pressed = useRef<{ name: string; action: string } | null>(null);
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { name, action } = pressed.current;
    pressed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-column="${name}"] [data-action="${action}"]`)?.focus();
  });
  const move = (name: string, to: number, action: string) => {
    if (to < 0 || to >= columns.length) return;
    pressed.current = { name, action };
    setAnnouncement(t('lists.columns.moved', { column: labelOf(name), place: to + 1 }));
    onChange(moved(columns, name, to));
  };
  return (
    <>
      <ol ref={list} className={styles.order}>
        {columns.map(({ name, isPinned }, index) => {
          const column = labelOf(name);
          return (
            <li
              key={name}
              data-column={name}
              data-dragged={dragged === name || undefined}
              className={styles.row}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', name);
                setDragged(name);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (dragged !== name) onChange(moved(columns, dragged, index));
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
            >
              <span className={styles.grip} aria-hidden>
                ⠿
              </span>
              <span className={styles.name}>{column}</span>
              <ActionIcon
                variant="subtle"
                size="sm"
                data-action="up"
                aria-label={t('lists.columns.up', { column })}
                title={t('lists.columns.up', { column })}
                aria-disabled={index === 0}
                onClick={() => move(name, index - 1, 'up')}
              >
                <Arrow />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="sm"
                data-action="down"
                aria-label={t('lists.columns.down', { column })}
                title={t('lists.columns.down', { column })}
                aria-disabled={index === columns.length - 1}
                onClick={() => move(name, index + 1, 'down')}
              >
                <Arrow down />
              </ActionIcon>
              <ActionIcon
                variant={isPinned ? 'filled' : 'subtle'}
                size="sm"
                aria-pressed={isPinned}
                aria-label={t('lists.columns.pin', { column })}
                title={t('lists.columns.pin', { column })}
                onClick={() =>
                  onChange(columns.map((one) => (one.name === name ? { ...one, isPinned: !isPinned } : one)))
                }
              >
                <PinIcon />
              </ActionIcon>
              <CloseButton
                size="sm"
                aria-label={t('lists.columns.remove', { column })}
                title={t('lists.columns.remove', { column })}
                onClick={() => onChange(columns.filter((one) => one.name !== name))}
              />
            </li>
          );
        })}
      </ol>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}
