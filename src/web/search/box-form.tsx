import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { formatDecimal } from '../../catalogue/locales/formats.ts';
import { type BoundingBox, parseBoundingBox } from '../../catalogue/values/bounding-box.ts';
import { useTranslation } from '../language.ts';
import styles from './station-map.module.css';

const edges = ['west', 'south', 'east', 'north'] as const;
const noEdges = ['', '', '', ''];

type BoxFormProps = { box: BoundingBox | undefined; onBox: (box: BoundingBox | undefined) => void };

/** The edges of the box as four numbers, for the keyboard alone. */
export function BoxForm({ box, onBox }: BoxFormProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const given = box?.join(',');
  const [typed, setTyped] = useState<string[]>(noEdges);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    setTyped(given?.split(',').map((edge) => formatDecimal(edge, language)) ?? noEdges);
    setBroken(false);
  }, [given, language]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A comma is how some languages write a decimal point.
    const read = parseBoundingBox(typed.map((edge) => edge.trim().replace(',', '.')).join(','));
    setBroken(!read);
    if (read) onBox(read);
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className={styles.edges} aria-describedby={isBroken ? id : undefined}>
        <legend>{t('narrowing.map.edges')}</legend>
        <div className={styles.fields}>
          {edges.map((edge, i) => (
            <label key={edge}>
              {t(`narrowing.map.${edge}`)}
              <input
                inputMode="text"
                autoComplete="off"
                value={typed[i] ?? ''}
                aria-invalid={isBroken || undefined}
                onChange={({ currentTarget: { value } }) => setTyped(typed.with(i, value))}
              />
            </label>
          ))}
        </div>
        {isBroken ? (
          <p id={id} role="alert" className={styles.error}>
            {t('narrowing.brokenBox')}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" variant="default" px="sm">
            {t('narrowing.map.apply')}
          </Button>
          {box ? (
            <button type="button" className="link-button" onClick={() => onBox(undefined)}>
              {t('narrowing.map.clear')}
            </button>
          ) : null}
        </div>
      </fieldset>
    </form>
  );
}
