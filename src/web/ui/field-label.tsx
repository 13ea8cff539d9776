import { useTranslation } from '../language.ts';
import styles from './field-label.module.css';

type FieldLabelProps = {
  text: string;
  /** A unit, a format, or its origin. */
  hint?: string;
  /** Shown as a word; the input itself informs screen readers. */
  required?: boolean;
};

/** A label with small additions. */
export function FieldLabel({ text, hint, required }: FieldLabelProps) {
  const { t } = useTranslation();
  const requiredLabel = t('forms.required');
  return (
    <>
      {text}
      {hint ? <small> {hint}</small> : null}
      {/*
       * Rendered by the style sheet: as text it would be part of the input's accessible name, although the input is
       * marked as required.
       */}
      {required ? (
        <small className={styles.required} data-word={`${hint ? '· ' : ''}${requiredLabel}`} aria-hidden />
      ) : null}
    </>
  );
}
