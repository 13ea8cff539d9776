import { type ReactNode, type RefObject, use } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../language.ts';
import styles from './import.module.css';
import folded from './store/folded.module.css';
import { TourContext } from './tour/tour.tsx';

export const steps = ['template', 'file', 'study', 'store'] as const;
export type Step = (typeof steps)[number];

/** The id of a step's heading, which its button in the list of steps leads to. */
function stepHeadingId(step: Step): string {
  return `import-${step}`;
}

type StepsProps = {
  current: Step | null;
  done: ReadonlySet<Step>;
  enabled: ReadonlySet<Step>;
  /** Called before the card of a step gets the focus, so that a folded one can be shown. */
  onGo?: (step: Step) => void;
};

/** Focuses the heading of a step's card. */
function goTo(step: Step): void {
  const heading = document.getElementById(stepHeadingId(step));
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' });
}

/** The steps of an import as buttons: those done, the current one, those to come. */
export function Steps({ current, done, enabled, onGo }: StepsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('dataImport.steps.label')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={styles.pill}
              data-state={step === current ? 'current' : done.has(step) ? 'done' : 'coming'}
              aria-current={step === current ? 'step' : undefined}
              disabled={!enabled.has(step)}
              onClick={() => {
                flushSync(() => onGo?.(step));
                goTo(step);
              }}
            >
              {index + 1} {t(`dataImport.steps.${step}`)}
              {done.has(step) ? <span className="visually-hidden"> ({t('dataImport.steps.done')})</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepCardProps = {
  step: Step;
  className?: string | undefined;
  /** Whether the step is shown as one line without a card. */
  isFolded?: boolean;
  hasHiddenHeading?: boolean;
  children: ReactNode;
};

/** The card of one step, with the tour's box while the tour is at this step. */
export function StepCard({ step, className, isFolded = false, hasHiddenHeading = false, children }: StepCardProps) {
  const { t } = useTranslation();
  const tour = use(TourContext);
  return (
    <section className={[isFolded ? folded.folded : styles.card, className].filter(Boolean).join(' ')}>
      {tour?.step === step ? tour.box : null}
      <h2 id={stepHeadingId(step)} className={hasHiddenHeading ? 'visually-hidden' : styles.heading} tabIndex={-1}>
        {t(`dataImport.steps.${step}`)}
      </h2>
      {children}
    </section>
  );
}

type ImportLayoutProps = {
  /** Whether a table is being sent; meanwhile, nothing can be changed. */
  isBusy: boolean;
  /** The part with the study, whose first wrong field gets the focus after an attempt to store. */
  studyRef: RefObject<HTMLDivElement | null>;
  top: ReactNode;
  source: ReactNode;
  table: ReactNode;
  study: ReactNode;
  store: ReactNode;
};

/**
 * The layout of the import screen: messages, where the table comes from, the table and its study below each other; the
 * last step stays at the lower edge of the window.
 */
export function ImportLayout({ isBusy, studyRef, top, source, table, study, store }: ImportLayoutProps) {
  return (
    <>
      {top}
      <div className={styles.main} inert={isBusy}>
        {source}
        <div className={styles.table}>{table}</div>
        <div ref={studyRef}>{study}</div>
      </div>
      {store}
    </>
  );
}
