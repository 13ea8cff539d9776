import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { columnOf } from '../../../catalogue/columns.ts';
import { templateColumns } from '../../../catalogue/templates/templates.ts';
import { useTranslation } from '../../language.ts';
import { getTopDialog, isTyping } from '../../ui/global-keys.ts';
import { exampleName } from '../import-state.ts';
import styles from './tour.module.css';
import { type TourStep, tourSteps } from './tour.tsx';

/** The two cells that somebody corrects in the tour, one a row. */
export const wrongCells = { geogr_loc_lat: '573.2', library_strategy: 'AMPLIKON' } as const;

/** A made-up table: two samples of one cruise, each with one wrong cell. */
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
  at: TourStep;
  onGo: (step: TourStep) => void;
  onEnd: () => void;
  /** Opens the made-up table; null where another one is at hand. */
  onExample: ((name: string, text: string) => void) | null;
  /** Number of wrong cells of the table at hand; null where there is none, or it is still being checked. */
  wrongCellCount: number | null;
};

/**
 * One step of the tour, beside what it explains. It takes the focus as it comes, so that it is read out; whoever goes on
 * with the keyboard is in the card that it stands in.
 */
export function TourBox({ at, onGo, onEnd, onExample, wrongCellCount }: TourBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const place = tourSteps.indexOf(at);
  const [before, next] = [tourSteps[place - 1], tourSteps[place + 1]];
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
        <span className="soft numbers">{t('tour.place', { number: place + 1, count: tourSteps.length })}</span>{' '}
        {t(`tour.titles.${at}`)}
      </p>
      <p id={`${id}-text`}>
        {t(`tour.texts.${at}`, { wrong: wrongCells.geogr_loc_lat, correct, term: wrongCells.library_strategy })}
      </p>
      {at === 'table' ? (
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
        {onExample && (at === 'file' || at === 'table') ? (
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
        {before ? (
          <Button size="xs" variant="default" onClick={() => onGo(before)}>
            {t('tour.back')}
          </Button>
        ) : null}
        {next ? (
          <Button
            size="xs"
            variant={onExample && (at === 'file' || at === 'table') ? 'default' : 'filled'}
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
