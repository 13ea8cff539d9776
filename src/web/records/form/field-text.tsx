import { useId } from 'react';
import { type Field, isReference } from '../../../catalogue/definition.ts';
import { displayKindOf } from '../../../catalogue/field-types.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { parseTyped } from '../../../catalogue/measurements/typed-measurements.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { useTranslation } from '../../language.ts';
import { TypedTable } from '../../measurements/index.ts';
import { hrefOf, RecordLink } from '../links.tsx';
import { type DraftValue, draftText, selectedRecords, unresolvedText } from './draft.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';

/** A value as text: in a form for those who may not change it, and in a comparison of versions. */
export function ValueText({ field, value }: { field: Field; value: DraftValue | undefined }) {
  const { t } = useTranslation();
  const unresolved = unresolvedText(value);
  if (unresolved) return unresolved;
  if (isReference(field)) {
    const records = selectedRecords(value);
    if (records.length > 0) {
      return (
        <span className={styles.targets}>
          {records.map(({ id, label }) => (
            <span key={id}>
              <RecordLink to={field.to} id={id}>
                {label}
              </RecordLink>
            </span>
          ))}
        </span>
      );
    }
  }
  const typed = draftText(value);
  if (field.type === 'measurements' && typed !== '') return <TypedTable rows={parseTyped(typed)} />;
  if (typed === '') {
    return (
      <>
        <span aria-hidden className="soft">
          –
        </span>
        <span className="visually-hidden">{t('shell.tables.missing')}</span>
      </>
    );
  }
  const href = hrefOf(typed, field);
  if (href) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {typed}
      </a>
    );
  }
  const className = missingTermOf(typed) ? styles.reason : displayKindOf(field) === 'mono' ? 'mono' : 'numbers';
  return <span className={className}>{typed}</span>;
}

type FieldTextProps = { entity: EntityName; name: string; field: Field; value: DraftValue | undefined };

/** A field with its value as text. */
export function FieldText({ entity, name, field, value }: FieldTextProps) {
  const id = useId();
  return (
    <FieldFrame entity={entity} name={name} field={field} inputId={id} readOnly>
      <output id={id} className={styles.text}>
        <ValueText field={field} value={value} />
      </output>
    </FieldFrame>
  );
}
