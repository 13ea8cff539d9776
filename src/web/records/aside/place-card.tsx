import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import { aboveQuery } from '../record-queries.ts';
import styles from './aside.module.css';
import { coordinatesOf, placedBy, placeIn } from './coordinates.ts';
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
function PlaceOfOther({ entity, id }: { entity: EntityName; id: number }) {
  const { t } = useWords();
  const { data, error } = useQuery(aboveQuery(entity, id));
  const fields = coordinatesOf(entity);
  const place = data && fields ? placeIn(data, fields) : { latitude: null, longitude: null };
  const of = t(`entities.${entity}.one`);
  const empty = data ? t('records.aside.placeless', { entity: of }) : (error?.message ?? '');
  return (
    <MapCard title={`${t('records.aside.place')}: ${of}`}>
      <PlaceMap place={place} empty={empty} />
    </MapCard>
  );
}

/** A map of the record's place: from its form, or from the record that it belongs to. Nothing if neither has coordinates. */
export function PlaceCard({ entity, record, place }: RecordAsideProps) {
  const { t } = useWords();
  if (place) {
    return (
      <MapCard title={t('records.aside.place')}>
        <PlaceMap place={place} empty={t('records.aside.placeEmpty')} />
      </MapCard>
    );
  }
  const beyond = record && placedBy(entity, record);
  return beyond ? <PlaceOfOther key={beyond.id} {...beyond} /> : null;
}
