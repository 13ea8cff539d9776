import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useWords } from '../language.ts';
import styles from './map.module.css';
import { outlinesQuery } from './outlines.ts';
import { PointMap } from './point-map.tsx';
import { type Place, positionOf } from './position.ts';
import { positionText } from './position-text.ts';

/** Degrees by which the map reaches from the point: a sea, or an ocean. */
const reaches = { closer: 12, wider: 45 } as const;
type Zoom = keyof typeof reaches;
const zooms = Object.keys(reaches) as Zoom[];

/** Loads the coarse outlines, which are small, and for the closer zoom then the fine ones. */
function useOutlines(isWanted: boolean, zoom: Zoom) {
  const coarse = useQuery({ ...outlinesQuery('coarse'), enabled: isWanted });
  const fine = useQuery({ ...outlinesQuery('fine'), enabled: isWanted && zoom === 'closer' && coarse.isSuccess });
  return {
    outlines: (zoom === 'closer' && fine.data) || coarse.data,
    failed: coarse.isError,
    tryAgain: () => coarse.refetch(),
  };
}

/** A place on a map and in words; `empty` is said where it is not known. */
export function PlaceMap({ place, empty }: { place: Place; empty: string }) {
  const { t, language } = useWords();
  const [zoom, setZoom] = useState<Zoom>('closer');
  const position = positionOf(place);
  // Typing goes before drawing.
  const drawn = useDeferredValue(position);
  const { outlines, failed, tryAgain } = useOutlines(position !== null, zoom);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        {drawn && outlines ? (
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
            <Button variant="default" size="compact-sm" onClick={() => tryAgain()}>
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
