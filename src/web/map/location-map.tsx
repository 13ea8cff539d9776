import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Outlines } from '../../table/warnings/inland.ts';
import { useTranslation } from '../language.ts';
import { drawMap, landOf } from './draw.ts';
import styles from './map.module.css';
import { outlinesQuery } from './outlines.ts';
import { formatPosition, type PartialPosition, type Position, toPosition } from './position.ts';

/** Size of the drawing in pixels, before it is scaled to the page. The placeholder has the same proportions. */
const size = { width: 324, height: 234 } as const;

type PointMapProps = { outlines: Outlines; position: Position; radiusDegrees: number; label: string };

/** A point with the land around it. */
function PointMap({ outlines, position, radiusDegrees, label }: PointMapProps) {
  const { latitude, longitude } = position;
  const land = useMemo(() => landOf(outlines), [outlines]);
  const drawing = useMemo(
    () => drawMap(land, { centre: { latitude, longitude }, radiusDegrees, ...size }),
    [land, latitude, longitude, radiusDegrees],
  );
  const [x, y] = drawing.project(position) ?? [size.width / 2, size.height / 2];
  return (
    <svg className={styles.map} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <path className={styles.graticule} d={drawing.graticule} />
      <path className={styles.land} d={drawing.land} />
      <circle className={styles.ring} cx={x} cy={y} r={11} />
      <circle className={styles.point} cx={x} cy={y} r={4.5} />
    </svg>
  );
}

/** Degrees from the point to the nearer edges: a sea, or an ocean. */
const radiusByZoom = { closer: 12, wider: 45 } as const;
type Zoom = keyof typeof radiusByZoom;
const zooms = Object.keys(radiusByZoom) as Zoom[];

/** Loads the coarse outlines, which are small, and then the fine ones for the closer zoom. */
function useOutlines(isNeeded: boolean, zoom: Zoom) {
  const coarse = useQuery({ ...outlinesQuery('coarse'), enabled: isNeeded });
  const fine = useQuery({ ...outlinesQuery('fine'), enabled: isNeeded && zoom === 'closer' && coarse.isSuccess });
  return {
    outlines: (zoom === 'closer' && fine.data) || coarse.data,
    failed: coarse.isError,
    tryAgain: () => coarse.refetch(),
  };
}

/** A position on a map and as text; `empty` is shown where it is unknown. */
export function LocationMap({ position: partial, empty }: { position: PartialPosition; empty: string }) {
  const { t, language } = useTranslation();
  const [zoom, setZoom] = useState<Zoom>('closer');
  const position = toPosition(partial);
  // Deferred, so that drawing the map does not slow down typing.
  const drawn = useDeferredValue(position);
  const { outlines, failed, tryAgain } = useOutlines(position !== null, zoom);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        {drawn && outlines ? (
          <PointMap
            outlines={outlines}
            position={drawn}
            radiusDegrees={radiusByZoom[zoom]}
            label={t('map.around', { position: formatPosition(drawn, t, language) })}
          />
        ) : null}
        {position ? null : <p className={styles.placeholder}>{empty}</p>}
        {position && failed ? (
          <div className={styles.placeholder}>
            <p>{t('map.failed')}</p>
            <Button variant="default" size="compact-sm" onClick={() => tryAgain()}>
              {t('shell.tryAgain')}
            </Button>
          </div>
        ) : null}
      </div>
      <figcaption className={styles.caption}>
        <span className="numbers">{position ? formatPosition(position, t, language) : null}</span>
        {position ? (
          <fieldset className={styles.zooms} aria-label={t('map.zoom')}>
            {zooms.map((option) => (
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
