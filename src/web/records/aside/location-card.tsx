import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { LocationMap } from '../../map/location-map.tsx';
import { parentRecordQuery } from '../record-queries.ts';
import styles from './aside.module.css';
import { coordinateFieldsOf, parentWithCoordinates, positionOf } from './coordinates.ts';
import type { RecordAsideProps } from './record-aside.tsx';

function MapCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.map}>
      <h2 className="visually-hidden">{title}</h2>
      {children}
    </section>
  );
}

/** A map of the place of the record that this one belongs to. */
function ParentLocationCard({ entity, id }: { entity: EntityName; id: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(parentRecordQuery(entity, id));
  const fields = coordinateFieldsOf(entity);
  const position = data && fields ? positionOf(data, fields) : { latitude: null, longitude: null };
  const of = t(`entities.${entity}.one`);
  const empty = data ? t('records.aside.placeless', { entity: of }) : (error?.message ?? '');
  return (
    <MapCard title={`${t('records.aside.place')}: ${of}`}>
      <LocationMap place={position} empty={empty} />
    </MapCard>
  );
}

/** A map of the record's place: from its form, or from the record that it belongs to. Nothing if neither has coordinates. */
export function LocationCard({ entity, record, position }: RecordAsideProps) {
  const { t } = useTranslation();
  if (position) {
    return (
      <MapCard title={t('records.aside.place')}>
        <LocationMap place={position} empty={t('records.aside.placeEmpty')} />
      </MapCard>
    );
  }
  const beyond = record && parentWithCoordinates(entity, record);
  return beyond ? <ParentLocationCard key={beyond.id} {...beyond} /> : null;
}
