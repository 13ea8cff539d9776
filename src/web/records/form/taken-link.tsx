import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { entityOf } from '../../../catalogue/index.ts';
import { labelOf } from '../../../catalogue/records.ts';
import { useWords } from '../../language.ts';
import { listQuery } from '../record-queries.ts';
import { type ChosenRecord, checkDraft, valuesOf } from './draft.ts';
import styles from './form.module.css';
import { isTaken, takenBy, takenParams } from './taken.ts';
import type { RecordDraftState } from './use-record-draft.ts';

type TakenLinkProps = {
  form: RecordDraftState;
  name: string;
  /** What is wrong with the field. */
  sentences: readonly string[];
  onTake: ((existing: ChosenRecord) => void) | undefined;
};

/** Leads to the record that has this natural key already, or takes it where one was to be made; else nothing. */
export function TakenLink({ form, name, sentences, onTake }: TakenLinkProps) {
  const { t } = useWords();
  const { entity, record, versions } = form;
  const wanted = sentences.some((sentence) => isTaken(sentence));
  const values = { ...(record && valuesOf(entity, record)), ...(wanted && checkDraft(entity, versions).values) };
  const params = wanted ? takenParams(entity, name, values) : null;
  const { data } = useQuery({ ...listQuery(entity, params ?? ''), enabled: params !== null });
  const existing = params && data ? takenBy(entity, name, values, data.records, record?.id ?? null) : null;
  if (!existing) return null;
  const label = labelOf(entity, existing);
  if (onTake) {
    return (
      <button type="button" className={styles.take} onClick={() => onTake({ id: existing.id, label })}>
        {t('forms.taken.take', { record: label })}
      </button>
    );
  }
  return (
    <Link
      to="/component/$entity/$id"
      params={{ entity: entityOf(entity).path ?? '', id: String(existing.id) }}
      className={styles.take}
    >
      {t('forms.taken.open', { record: label })}
    </Link>
  );
}
