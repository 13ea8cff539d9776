import { Link } from '@tanstack/react-router';
import type { NamedRecord } from '../../../catalogue/answers/records.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import styles from './form.module.css';

type TakenLinkProps = {
  entity: EntityName;
  /** The record that already has the natural key. */
  existing: NamedRecord;
  onTake: ((existing: NamedRecord) => void) | undefined;
};

/** Link to the record that already has the natural key; in a dialog, a button that chooses it. */
export function TakenLink({ entity, existing, onTake }: TakenLinkProps) {
  const { t } = useWords();
  const { id, label } = existing;
  if (onTake) {
    return (
      <button type="button" className={styles.take} onClick={() => onTake(existing)}>
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
