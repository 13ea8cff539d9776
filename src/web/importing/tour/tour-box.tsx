import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { columnOf } from '../../../catalogue/columns.ts';
import { templateColumns } from '../../../catalogue/templates/templates.ts';
import { useTranslation } from '../../language.ts';
import { getTopDialog, isTyping } from '../../ui/global-keys.ts';
import { exampleName } from '../import-state.ts';
import styles from './tour.module.css';
import { type TourStep, tourSteps } from './tour.tsx';

/** The values of the two wrong cells of the example, by column; each row has one. */
export const wrongCells = { geogr_loc_lat: '573.2', library_strategy: 'AMPLIKON' } as const;

/** The example: two samples of one cruise, each with one wrong cell. */
export function exampleTable(): string {
  const columns = templateColumns(['campaign', 'event_label', 'depth']);
  const rows = [
    columns.map(({ name, field }) => (name === 'geogr_loc_lat' ? wrongCells[name] : field.example)),
    columns.map(({ name, field }) =>
      name === 'library_strategy' ? wrongCells[name] : (field.secondExample ?? field.example),
    ),
  ];
  return [columns.map(({ name }) => name), ...rows].map((cells) => cells.join('\t')).join('\n');
}

type TourBoxProps = {
  step: TourStep;
  onGo: (step: TourStep) => void;
  onEnd: () => void;
  /** Opens the example; null if a table is open already. */
  onExample: ((name: string, text: string) => void) | null;
  /** The number of wrong cells of the current table; null without a table, or while it is checked. */
  wrongCellCount: number | null;
};

/**
 * One step of the tour, in the card that it explains. It gets the focus when it is shown, so that a screen reader reads
 * it and the Tab key continues in this card.
 */
export function TourBox({ step, onGo, onEnd, onExample, wrongCellCount }: TourBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const position = tourSteps.indexOf(step);
  const [previous, next] = [tourSteps[position - 1], tourSteps[position + 1]];
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || getTopDialog()) return;
      event.preventDefault();
      end();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const correct = columnOf('geogr_loc_lat')?.field.example ?? '';
  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className={styles.box}
    >
      <p id={`${id}-title`} className={styles.title}>
        <span className="soft numbers">{t('tour.place', { number: position + 1, count: tourSteps.length })}</span>{' '}
        {t(`tour.titles.${step}`)}
      </p>
      <p id={`${id}-text`}>
        {t(`tour.texts.${step}`, { wrong: wrongCells.geogr_loc_lat, correct, term: wrongCells.library_strategy })}
      </p>
      {step === 'table' ? (
        <p role="status" className={styles.state}>
          {onExample
            ? t('tour.noTable')
            : wrongCellCount === null
              ? ''
              : wrongCellCount === 0
                ? t('tour.right')
                : t('tour.wrong', { count: wrongCellCount })}
        </p>
      ) : null}
      <div className={styles.buttons}>
        {onExample && (step === 'file' || step === 'table') ? (
          <Button
            size="xs"
            onClick={() => {
              onExample(exampleName, exampleTable());
              onGo('table');
            }}
          >
            {t('tour.take')}
          </Button>
        ) : null}
        {previous ? (
          <Button size="xs" variant="default" onClick={() => onGo(previous)}>
            {t('tour.back')}
          </Button>
        ) : null}
        {next ? (
          <Button
            size="xs"
            variant={onExample && (step === 'file' || step === 'table') ? 'default' : 'filled'}
            onClick={() => onGo(next)}
          >
            {t('tour.next')}
          </Button>
        ) : null}
        <Button size="xs" variant={next ? 'subtle' : 'filled'} onClick={onEnd}>
          {t(next ? 'tour.close' : 'tour.done')}
        </Button>
      </div>
    </div>
  );
}
