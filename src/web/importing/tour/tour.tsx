import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../language.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { useStoredNames } from '../../ui/use-stored-names.ts';
import type { Step } from '../import-layout.tsx';
import styles from './tour.module.css';

/** The current step of the tour and its box, which is shown by the card of that step. */
export const TourContext = createContext<{ step: TourStep; box: ReactNode } | null>(null);

/** The steps of the tour: those of the import, and between them the correction of the table. */
export const tourSteps = ['template', 'file', 'table', 'study', 'store'] as const satisfies readonly (Step | 'table')[];
export type TourStep = (typeof tourSteps)[number];

const loadBox = async () => (await import('./tour-box.tsx')).TourBox;

/**
 * The tour of the import: its step, whether this browser has shown it before, and its box, which is loaded when the
 * tour begins.
 */
export function useTour() {
  const [seen, saveSeen] = useStoredNames('tours');
  const [step, setStep] = useState<TourStep | null>(null);
  const [Box, load] = useLazyComponent(loadBox);
  const button = useRef<HTMLButtonElement>(null);
  const isRequested = useSearch({ strict: false, select: ({ tour }) => tour === '1' });
  const navigate = useNavigate();
  const begin = () => load(() => setStep('template'));
  const beginRequested = useEffectEvent(() => {
    // Removes the parameter, so that neither a reload nor the back button begins it again.
    void navigate({ to: '/data', replace: true });
    begin();
  });
  useEffect(() => {
    if (isRequested) beginRequested();
  }, [isRequested]);
  return {
    step,
    Box,
    isSeen: seen.includes('import'),
    button,
    begin,
    go: setStep,
    end() {
      setStep(null);
      saveSeen(['import']);
      button.current?.focus();
    },
  };
}

export type Tour = ReturnType<typeof useTour>;

/** The link to the tour, with an offer until the user has seen or declined it. */
export function TourOffer({ tour, onDecline }: { tour: Tour; onDecline: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.offer}>
      {tour.isSeen ? null : <span>{t('tour.offer')}</span>}
      <button ref={tour.button} type="button" className="link-button" onClick={tour.begin}>
        {t('tour.begin')}
      </button>
      {tour.isSeen || tour.step ? null : (
        <button type="button" className="link-button" onClick={onDecline}>
          {t('tour.decline')}
        </button>
      )}
      <Link to="/help">{t('shell.footer.help')}</Link>
    </div>
  );
}
