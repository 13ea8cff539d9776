import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../language.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { useStoredNames } from '../../ui/stored-names.ts';
import type { Step } from '../import-layout.tsx';
import styles from './tour.module.css';

/** The box of the tour, for the card of the step that it is at. */
export const TourContext = createContext<{ at: TourStep; box: ReactNode } | null>(null);

/** The steps of the tour: those of the import, and between them the correction of the table. */
export const tourSteps = ['template', 'file', 'table', 'study', 'store'] as const satisfies readonly (Step | 'table')[];
export type TourStep = (typeof tourSteps)[number];

const loadBox = async () => (await import('./tour-box.tsx')).TourBox;

/** The tour of the import: where it is, whether somebody has seen it, and its box, which is loaded when it begins. */
export function useTour() {
  const [seen, remember] = useStoredNames('tours');
  const [at, setAt] = useState<TourStep | null>(null);
  const [Box, load] = useLazyComponent(loadBox);
  const button = useRef<HTMLButtonElement>(null);
  const isAsked = useSearch({ strict: false, select: ({ tour }) => tour === '1' });
  const navigate = useNavigate();
  const begin = () => load(() => setAt('template'));
  const beginAsAsked = useEffectEvent(() => {
    // Once: a reload, or the way back, does not begin it again.
    void navigate({ to: '/data', replace: true });
    begin();
  });
  useEffect(() => {
    if (isAsked) beginAsAsked();
  }, [isAsked]);
  return {
    at,
    Box,
    isSeen: seen.includes('import'),
    button,
    begin,
    go: setAt,
    end() {
      setAt(null);
      remember(['import']);
      button.current?.focus();
    },
  };
}

export type Tour = ReturnType<typeof useTour>;

/** The help of this screen: its tour, offered once and found here later on. */
export function TourOffer({ tour, onDecline }: { tour: Tour; onDecline: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.offer}>
      {tour.isSeen ? null : <span>{t('tour.offer')}</span>}
      <button ref={tour.button} type="button" className="link-button" onClick={tour.begin}>
        {t('tour.begin')}
      </button>
      {tour.isSeen || tour.at ? null : (
        <button type="button" className="link-button" onClick={onDecline}>
          {t('tour.decline')}
        </button>
      )}
      <Link to="/help">{t('shell.footer.help')}</Link>
    </div>
  );
}
