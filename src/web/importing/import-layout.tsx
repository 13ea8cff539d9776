import { type ReactNode, type RefObject, use } from 'react';
import { useTranslation } from '../language.ts';
import styles from './import.module.css';
import { TourContext } from './tour/tour.tsx';

export const steps = ['template', 'file', 'study', 'store'] as const;
export type Step = (typeof steps)[number];

/** The id of a step's heading, which its button in the list of steps leads to. */
function stepHeadingId(step: Step): string {
  return `import-${step}`;
}

type StepsProps = { current: Step | null; done: ReadonlySet<Step>; enabled: ReadonlySet<Step> };

function goTo(step: Step): void {
  const heading = document.getElementById(stepHeadingId(step));
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' });
}

/** The steps of an import as buttons: those done, the current one, those to come. */
export function Steps({ current, done, enabled }: StepsProps) {
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
              onClick={() => goTo(step)}
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

type StepCardProps = { step: Step; className?: string | undefined; children: ReactNode };

/** The card of one step, with the tour's box while the tour is at this step. */
export function StepCard({ step, className, children }: StepCardProps) {
  const { t } = useTranslation();
  const tour = use(TourContext);
  return (
    <section className={className ? `${styles.card} ${className}` : styles.card}>
      {tour?.step === step ? tour.box : null}
      <h2 id={stepHeadingId(step)} className={styles.heading} tabIndex={-1}>
        {t(`dataImport.steps.${step}`)}
      </h2>
      {children}
    </section>
  );
}

type ImportLayoutProps = {
  /** Whether a table is being sent; meanwhile, nothing can be changed. */
  isBusy: boolean;
  mainRef: RefObject<HTMLDivElement | null>;
  top: ReactNode;
  table: ReactNode;
  main: ReactNode;
  aside: ReactNode;
};

/**
 * The layout of the import screen: messages and the table over the whole width; below them the steps, with the last one
 * in a column beside the others.
 */
export function ImportLayout({ isBusy, mainRef, top, table, main, aside }: ImportLayoutProps) {
  return (
    <>
      {top}
      <div inert={isBusy} className={styles.table}>
        {table}
      </div>
      <div className={styles.columns}>
        <div ref={mainRef} className={styles.main} inert={isBusy}>
          {main}
        </div>
        {aside}
      </div>
    </>
  );
}
