import { memo } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import type { PartialPosition } from '../../map/position.ts';
import { HistoryCard } from '../history/history-card.tsx';
import type { RecordData } from '../record-queries.ts';
import styles from './aside.module.css';
import { LocationCard } from './location-card.tsx';
import { RelatedRecords } from './related-records.tsx';

export type RecordAsideProps = {
  entity: EntityName;
  /** The stored record; null for a new one. */
  record: RecordData | null;
  /** The coordinates in the form; null if the entity has none. */
  position: PartialPosition | null;
  /** Called with the new version after an older one was restored. */
  onRestored?: ((version: number) => void) | undefined;
};

/** Drawn anew for another version of the record; the map follows what is typed as well. */
const Related = memo(RelatedRecords);
const History = memo(HistoryCard);

/** The cards beside a record's form: map, related records and history. */
export function RecordAside(props: RecordAsideProps) {
  const { entity, record, onRestored } = props;
  return (
    <div className={styles.aside}>
      <LocationCard {...props} />
      {record ? <Related entity={entity} record={record} /> : null}
      {record ? <History entity={entity} record={record} onRestored={onRestored} /> : null}
    </div>
  );
}
