import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useWords } from '../language.ts';
import styles from './map.module.css';
import { outlinesQuery } from './outlines.ts';
import { type Place, positionOf } from './position.ts';
import { positionText } from './position-text.ts';

/** The code that draws the map. Unlike React's `lazy`, a query that fails hides nothing else, and can be tried again. */
const drawingQuery = queryOptions({
  queryKey: ['point-map'],
  queryFn: () => import('./point-map.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How far the map reaches from the point, in degrees: a sea, or an ocean. */
const reaches = { closer: 12, wider: 45 } as const;
type Zoom = keyof typeof reaches;
const zooms = Object.keys(reaches) as Zoom[];

/** The drawing code with the coarse outlines, which are small; for a closer look with the fine ones once they are loaded. */
function useDrawing(isWanted: boolean, zoom: Zoom) {
  const drawing = useQuery({ ...drawingQuery, enabled: isWanted });
  const coarse = useQuery({ ...outlinesQuery('coarse'), enabled: isWanted });
  const fine = useQuery({ ...outlinesQuery('fine'), enabled: isWanted && zoom === 'closer' && coarse.isSuccess });
  const needed = [drawing, coarse];
  return {
    PointMap: drawing.data?.PointMap,
    outlines: (zoom === 'closer' && fine.data) || coarse.data,
    failed: needed.some(({ isError }) => isError),
    tryAgain: () => {
      for (const { isError, refetch } of needed) if (isError) refetch();
    },
  };
}

/** A place on a map and in words; `empty` is said where it is not known. */
export function PlaceMap({ place, empty }: { place: Place; empty: string }) {
  const { t, language } = useWords();
  const [zoom, setZoom] = useState<Zoom>('closer');
  const position = positionOf(place);
  // Typing goes before drawing.
  const drawn = useDeferredValue(position);
  const { PointMap, outlines, failed, tryAgain } = useDrawing(position !== null, zoom);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        {drawn && outlines && PointMap ? (
          <PointMap
            outlines={outlines}
            position={drawn}
            reach={reaches[zoom]}
            label={t('map.around', { position: positionText(drawn, t, language) })}
          />
        ) : null}
        {position ? null : <p className={styles.instead}>{empty}</p>}
        {position && failed ? (
          <div className={styles.instead}>
            <p>{t('map.failed')}</p>
            <Button variant="default" size="compact-sm" onClick={tryAgain}>
              {t('shell.tryAgain')}
            </Button>
          </div>
        ) : null}
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
