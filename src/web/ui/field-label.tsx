import { useTranslation } from '../language.ts';
import styles from './field-label.module.css';

type FieldLabelProps = {
  text: string;
  /** A unit, a format, or its origin. */
  hint?: string;
  /** Said in a word, as in every form; the input tells screen readers by itself. */
  required?: boolean;
};

/** A label with what stands small beside it. */
export function FieldLabel({ text, hint, required }: FieldLabelProps) {
  const { t } = useTranslation();
  const word = t('forms.required');
  return (
    <>
      {text}
      {hint ? <small> {hint}</small> : null}
      {/* Drawn by the style sheet: as text it would be part of the input's name, which says it already. */}
      {required ? <small className={styles.required} data-word={`${hint ? '· ' : ''}${word}`} aria-hidden /> : null}
    </>
  );
}
