import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useWords } from '../language.ts';
import styles from './map.module.css';
import { outlinesQuery } from './outlines.ts';
import { type Place, positionOf } from './position.ts';
import { positionText } from './position-text.ts';

const PointMap = lazy(() => import('./point-map.tsx').then((module) => ({ default: module.PointMap })));

/** How far the map reaches from the point, in degrees: a sea, or an ocean. */
const reaches = { closer: 12, wider: 45 } as const;
type Zoom = keyof typeof reaches;
const zooms = Object.keys(reaches) as Zoom[];

/** The coarse outlines, which come soon; for the closer look the fine ones as soon as they are there. */
function useOutlines(isWanted: boolean, zoom: Zoom) {
  const coarse = useQuery({ ...outlinesQuery('coarse'), enabled: isWanted });
  const fine = useQuery({ ...outlinesQuery('fine'), enabled: isWanted && zoom === 'closer' && coarse.isSuccess });
  return { outlines: (zoom === 'closer' && fine.data) || coarse.data, error: coarse.error };
}

/** A place on a map and in words; `empty` is said where it is not known. */
export function PlaceMap({ place, empty }: { place: Place; empty: string }) {
  const { t, language } = useWords();
  const [zoom, setZoom] = useState<Zoom>('closer');
  const position = positionOf(place);
  // Who types goes first.
  const drawn = useDeferredValue(position);
  const { outlines, error } = useOutlines(position !== null, zoom);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        {drawn && outlines ? (
          <Suspense>
            <PointMap
              outlines={outlines}
              position={drawn}
              reach={reaches[zoom]}
              label={t('map.around', { position: positionText(drawn, t, language) })}
            />
          </Suspense>
        ) : null}
        {position && !error ? null : <p className={styles.instead}>{error ? t('map.failed') : empty}</p>}
      </div>
      <figcaption className={styles.caption}>
        <span className="numbers">{position ? positionText(position, t, language) : null}</span>
        {position ? (
          <fieldset className={styles.zooms} aria-label={t('map.zoom')}>
            {zooms.map((one) => (
              <button key={one} type="button" aria-pressed={zoom === one} onClick={() => setZoom(one)}>
                {t(`map.${one}`)}
              </button>
            ))}
          </fieldset>
        ) : null}
      </figcaption>
    </figure>
  );
}
