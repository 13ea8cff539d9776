import type { EntityName } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { ChangedValue } from './field-value.tsx';
import styles from './history.module.css';
import type { Known } from './known.ts';
import { toldLabel } from './told-fields.ts';
import type { Change } from './versions.ts';

type ChangeListProps = { entity: EntityName; known: Known; changes: readonly Change[] };

/** What changed, field by field. */
export function ChangeList({ entity, known, changes }: ChangeListProps) {
  const { t } = useWords();
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{t(toldLabel(entity, change.field))}</dt>
          <dd>
            <ChangedValue entity={entity} known={known} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
