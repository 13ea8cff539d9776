import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { isAdministrator } from '../../../catalogue/permissions.ts';
import { isChecked } from '../../../catalogue/quality/checked-entities.ts';
import { useTranslation } from '../../language.ts';
import { LocationMap } from '../../map/location-map.tsx';
import type { PartialPosition } from '../../map/position.ts';
import { useSession } from '../../session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { RecordFindings } from '../findings/record-findings.tsx';
import { HistoryCard } from '../history/history-card.tsx';
import { parentRecordQuery, type RecordData } from '../record-queries.ts';
import styles from './aside.module.css';
import { coordinateFieldsOf, parentWithCoordinates, positionOf } from './references.ts';
import { RelatedRecords } from './related-records.tsx';

function MapCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.map}>
      <h2 className="visually-hidden">{title}</h2>
      {children}
    </section>
  );
}

/** A map with the position of the record's parent. */
function ParentLocationCard({ entity, id }: { entity: EntityName; id: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(parentRecordQuery(entity, id));
  const fields = coordinateFieldsOf(entity);
  const position = data && fields ? positionOf(data, fields) : { latitude: null, longitude: null };
  const entityName = t(`entities.${entity}.one`);
  const empty = data ? t('records.aside.placeless', { entity: entityName }) : (error?.message ?? '');
  return (
    <MapCard title={`${t('records.aside.place')}: ${entityName}`}>
      <LocationMap position={position} empty={empty} />
    </MapCard>
  );
}

/** A map with the position in the record's form, or that of its parent. Nothing if neither entity has coordinates. */
function LocationCard({ entity, record, position }: RecordAsideProps) {
  const { t } = useTranslation();
  if (position) {
    return (
      <MapCard title={t('records.aside.place')}>
        <LocationMap position={position} empty={t('records.aside.placeEmpty')} />
      </MapCard>
    );
  }
  const parent = record && parentWithCoordinates(entity, record);
  return parent ? <ParentLocationCard key={parent.id} {...parent} /> : null;
}

const MeasurementCharts = lazyComponent(
  async () => (await import('./charts/measurement-charts.tsx')).MeasurementCharts,
);

const EraseCard = lazyComponent(async () => (await import('../../people/erase-card.tsx')).EraseCard);

type RecordAsideProps = {
  entity: EntityName;
  /** The stored record; null for a new one. */
  record: RecordData | null;
  /** The coordinates in the form; null if the entity has none. */
  position: PartialPosition | null;
  /** Called with the new version after an older one was restored. */
  onRestored?: ((version: number) => void) | undefined;
};

/** Memoized: rendered again only for another version of the record, while the map changes with every letter. */
const Charts = memo(MeasurementCharts);
const Findings = memo(RecordFindings);
const Related = memo(RelatedRecords);
const History = memo(HistoryCard);

/** The cards beside a record's form: map, charts of measurements, findings, related records, history, erasure. */
export function RecordAside(props: RecordAsideProps) {
  const { entity, record, onRestored } = props;
  const { user } = useSession();
  return (
    <div className={styles.aside}>
      <LocationCard {...props} />
      {record && (entity === 'event' || entity === 'campaign') ? (
        <Suspense fallback={null}>
          <Charts entity={entity} id={record.id} />
        </Suspense>
      ) : null}
      {record && isChecked(entity) ? <Findings entity={entity} record={record} /> : null}
      {record ? <Related entity={entity} record={record} /> : null}
      {record ? <History entity={entity} record={record} onRestored={onRestored} /> : null}
      {record && entity === 'person' && isAdministrator(user) && user?.person !== record.id ? (
        <Suspense fallback={null}>
          <EraseCard person={record.id} />
        </Suspense>
      ) : null}
    </div>
  );
}
