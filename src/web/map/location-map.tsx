import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MapZoom, mapZooms, pointMapSize } from '../../catalogue/point-map.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import styles from './map.module.css';
import { formatPosition, type PartialPosition, type Position, toPosition } from './position.ts';

const { width, height } = pointMapSize;
/** The time without a further letter after which the map of a typed position is requested. */
const typingPauseMs = 150;
/** The first position, which no letter precedes, is not delayed. */
const atOnce = { leading: true };

/** The land around a position; the drawing of the position before stays until the new one is there. */
function useDrawing({ latitude, longitude }: PartialPosition, zoom: MapZoom) {
  const position = toPosition({
    latitude: useDebouncedValue(latitude, typingPauseMs, atOnce)[0],
    longitude: useDebouncedValue(longitude, typingPauseMs, atOnce)[0],
  });
  return useQuery({
    queryKey: ['map', position, zoom],
    queryFn: async ({ signal }) => {
      const { latitude, longitude } = position as Position;
      const drawing = await request('GET /rest/map', {
        // Four decimals are some ten metres, far below a pixel.
        query: { latitude: latitude.toFixed(4), longitude: longitude.toFixed(4), zoom },
        signal,
      });
      return { ...drawing, position: { latitude, longitude } };
    },
    enabled: position !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A position on a map and as text; `empty` is shown where it is unknown. */
export function LocationMap({ position: partial, empty }: { position: PartialPosition; empty: string }) {
  const { t, language } = useTranslation();
  const [zoom, setZoom] = useState<MapZoom>('closer');
  const position = toPosition(partial);
  const { data: drawing, isError, refetch } = useDrawing(partial, zoom);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        {position && drawing ? (
          <svg
            className={styles.map}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={t('map.around', { position: formatPosition(drawing.position, t, language) })}
          >
            <path className={styles.graticule} d={drawing.graticule} />
            <path className={styles.land} d={drawing.land} />
            <circle className={styles.ring} cx={width / 2} cy={height / 2} r={11} />
            <circle className={styles.point} cx={width / 2} cy={height / 2} r={4.5} />
          </svg>
        ) : null}
        {position ? null : <p className={styles.placeholder}>{empty}</p>}
        {position && isError ? (
          <div className={styles.placeholder}>
            <p>{t('map.failed')}</p>
            <Button variant="default" size="compact-sm" onClick={() => refetch()}>
              {t('shell.tryAgain')}
            </Button>
          </div>
        ) : null}
      </div>
      <figcaption className={styles.caption}>
        <span className="numbers">{position ? formatPosition(position, t, language) : null}</span>
        {position ? (
          <fieldset className={styles.zooms} aria-label={t('map.zoom')}>
            {mapZooms.map((option) => (
              <button key={option} type="button" aria-pressed={zoom === option} onClick={() => setZoom(option)}>
                {t(`map.${option}`)}
              </button>
            ))}
          </fieldset>
        ) : null}
      </figcaption>
    </figure>
  );
}
