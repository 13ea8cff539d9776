import { Link } from '@tanstack/react-router';
import type { NamedRecord } from '../../../catalogue/answers/records.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import styles from './form.module.css';

type ConflictLinkProps = {
  entity: EntityName;
  /** The record that already has the natural key. */
  existing: NamedRecord;
  onSelectExisting: ((existing: NamedRecord) => void) | undefined;
};

/** Link to the record that already has the natural key; in a dialog, a button that chooses it. */
export function ConflictLink({ entity, existing, onSelectExisting }: ConflictLinkProps) {
  const { t } = useTranslation();
  const { id, label } = existing;
  if (onSelectExisting) {
    return (
      <button type="button" className={styles.take} onClick={() => onSelectExisting(existing)}>
        {t('forms.taken.take', { record: label })}
      </button>
    );
  }
  return (
    <Link
      to="/component/$entity/$id"
      params={{ entity: entityOf(entity).path ?? '', id: String(id) }}
      className={styles.take}
    >
      {t('forms.taken.open', { record: label })}
    </Link>
  );
}
