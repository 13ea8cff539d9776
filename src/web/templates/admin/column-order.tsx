import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Column } from '../../../catalogue/columns.ts';
import { useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../../records/field-translation-keys.ts';
import styles from './column-order.module.css';

type ColumnOrderProps = { columns: readonly Column[]; onMove: (from: number, to: number) => void };

/** The columns of a template in their order, each to be moved by a place; the first, which stays in sight, stays first. */
export function ColumnOrder({ columns, onMove }: ColumnOrderProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, step: 1 | -1) => {
    // Drawn at once: the focus stays on the button of the column that moves, or on its other one at an end.
    flushSync(() => onMove(from, from + step));
    const buttons = [...(list.current?.children[from + step]?.querySelectorAll('button') ?? [])];
    const same = buttons[step === 1 ? 1 : 0];
    (same?.disabled ? buttons.find(({ disabled }) => !disabled) : same)?.focus();
  };
  return (
    <ol ref={list} className={styles.list}>
      {columns.map(({ name, entity, fieldName, field }, place) => (
        <li key={name}>
          <span className={styles.column}>
            <span>
              {t(fieldLabelKey(entity, fieldName))}{' '}
              {field.mandatory ? <span className="soft">({t('dataImport.template.mandatory')})</span> : null}
            </span>
            <span className="soft mono">{name}</span>
          </span>
          {([-1, 1] as const).map((step) => (
            <button
              key={step}
              type="button"
              className={styles.move}
              disabled={place === 0 || (place === 1 && step === -1) || (place === columns.length - 1 && step === 1)}
              aria-label={t('administration.templates.move', {
                name: t(fieldLabelKey(entity, fieldName)),
                place: place + 1 + step,
              })}
              onClick={() => move(place, step)}
            >
              <span aria-hidden>{step === -1 ? '↑' : '↓'}</span>
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}
