import { useMemo } from 'react';
import type { Outlines } from '../../table/warnings/inland.ts';
import { drawMap, landOf } from './draw.ts';
import styles from './map.module.css';
import type { Position } from './position.ts';

/** The drawing's own size in pixels; it grows and shrinks with the page. The placeholder has the same proportion. */
const size = { width: 324, height: 234 } as const;

type PointMapProps = { outlines: Outlines; position: Position; radiusDegrees: number; label: string };

/** A position with the land around it. */
export function PointMap({ outlines, position, radiusDegrees, label }: PointMapProps) {
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
