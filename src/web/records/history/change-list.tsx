import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { ChangedValue } from './field-value.tsx';
import styles from './history.module.css';
import { historyLabelKey } from './history-fields.ts';
import type { RecordNames } from './record-names.ts';
import type { Change } from './versions.ts';

type ChangeListProps = { entity: EntityName; names: RecordNames; changes: readonly Change[] };

/** A list of changes by field. */
export function ChangeList({ entity, names, changes }: ChangeListProps) {
  const { t } = useTranslation();
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{t(historyLabelKey(entity, change.field))}</dt>
          <dd>
            <ChangedValue entity={entity} names={names} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
