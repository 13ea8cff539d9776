import type { EntityName } from '../../../catalogue/index.ts';
import type { Place } from '../../map/position.ts';
import { HistoryCard } from '../history/history-card.tsx';
import type { RecordData } from '../record-queries.ts';
import styles from './aside.module.css';
import { HangsTogether } from './hangs-together.tsx';
import { PlaceCard } from './place-card.tsx';

export type RecordAsideProps = {
  entity: EntityName;
  /** As it is stored; null for a new one. */
  record: RecordData | null;
  /** What is typed at the moment; null where the entity has no coordinates. */
  place: Place | null;
  /** An older version was stored as this one. */
  onRestored?: ((version: number) => void) | undefined;
};

/** What stands beside a record's form. */
export function RecordAside(props: RecordAsideProps) {
  const { entity, record, onRestored } = props;
  return (
    <div className={styles.aside}>
      <PlaceCard {...props} />
      {record ? <HangsTogether entity={entity} record={record} /> : null}
      {record ? <HistoryCard entity={entity} record={record} onRestored={onRestored} /> : null}
    </div>
  );
}
