import type { ChangedRecord } from '../../catalogue/endpoints/changes.ts';
import { entityOfResource } from '../../catalogue/index.ts';
import { localizeLabel } from '../../catalogue/records/labels.ts';
import { useTranslation } from '../language.ts';
import { ChangeList, ValueList } from '../records/history/change-list.tsx';
import { changesIn, type RecordNames } from '../records/history/changed-fields.ts';
import { RecordLink } from '../records/links.tsx';
import styles from './changes.module.css';

type RecordPartProps = { record: ChangedRecord; names: RecordNames };

/** The name of a record with its kind, as a link if it exists. */
function RecordName({ record: { resource, id, label, exists } }: Pick<RecordPartProps, 'record'>) {
  const { t, language } = useTranslation();
  const entity = entityOfResource(resource);
  const text = `${t(`entities.${entity}.one`)} ${localizeLabel(entity, label, language)}`;
  if (!exists || typeof id !== 'number') return text;
  return (
    <RecordLink to={entity} id={id}>
      {text}
    </RecordLink>
  );
}

/** The effect of a change on a record: its values by field before and after, or all values of a created or deleted one. */
function RecordDetails({ record, names }: RecordPartProps) {
  const { t } = useTranslation();
  const entity = entityOfResource(record.resource);
  if (record.action === 'update' || record.action === 'unlink')
    return <ChangeList entity={entity} names={names} changes={changesIn(entity, record)} />;
  const values = record.before ?? record.after ?? {};
  if (Object.keys(values).length === 0) return null;
  return (
    <details className={styles.values}>
      <summary>{t('changes.record.values')}</summary>
      <ValueList entity={entity} names={names} values={values} />
    </details>
  );
}

/** The effect of a change on each of its records. */
export function ChangedRecords({ records, names }: { records: readonly ChangedRecord[]; names: RecordNames }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.records}>
      {records.map((record, index) => (
        // A record can occur more than once.
        // biome-ignore lint/suspicious/noArrayIndexKey: the records of a change stay in their order
        <li key={index} className={styles.record}>
          <p>
            <RecordName record={record} />{' '}
            {record.action === 'update' ? null : (
              <span className={styles.action}>{t(`changes.record.${record.action}`)}</span>
            )}
          </p>
          <RecordDetails record={record} names={names} />
        </li>
      ))}
    </ul>
  );
}
