import { type PointerEvent, useMemo, useRef, useState } from 'react';
import type { Station } from '../../catalogue/endpoints/search.ts';
import type { BoundingBox } from '../../catalogue/values/bounding-box.ts';
import type { Outlines } from '../../table/warnings/inland.ts';
import { useTranslation } from '../language.ts';
import mapStyles from '../map/map.module.css';
import { landOf } from '../map/outlines.ts';
import { type Cluster, clusterPoints, drawWorld, fitView, landTransform } from '../map/world.ts';
import styles from './station-map.module.css';

/** Size of a drawing in pixels, before it is scaled to the page. */
export type MapSize = { width: number; height: number };
const cellPx = 24;
/** A shorter movement of the pointer is a click. */
const minDragPx = 5;

type Point = readonly [number, number];
type StationMapProps = {
  outlines: Outlines;
  stations: readonly Station[];
  /** The visible part of the world. */
  visibleBox: BoundingBox;
  box: BoundingBox | undefined;
  size: MapSize;
  /** Whether a finger draws a box; otherwise it scrolls the page. */
  drawsByTouch: boolean;
  onBox: (box: BoundingBox) => void;
  onSelectCluster: (stations: readonly Station[]) => void;
};

const radiusOf = ({ members }: Cluster<Station>): number =>
  members.length === 1 ? 4.5 : Math.min(12, 7 + Math.log10(members.length) * 1.7);

/** Rounds to a hundredth of a degree, about a kilometre, as nobody draws more precisely. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

/** The stations on a map, with nearby ones as a cluster; a box is drawn with the pointer. */
export function StationMap({
  outlines,
  stations,
  visibleBox,
  box,
  size,
  drawsByTouch,
  onBox,
  onSelectCluster,
}: StationMapProps) {
  const { t } = useTranslation();
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<{ from: Point; to: Point }>();
  const land = useMemo(() => landOf(outlines), [outlines]);
  const { width, height } = size;
  const view = useMemo(() => fitView(visibleBox, width, height), [visibleBox, width, height]);
  const drawing = useMemo(() => drawWorld(land, view), [land, view]);
  const groups = useMemo(() => {
    const inside = stations.filter((station) => {
      const [x, y] = drawing.project(station);
      return x >= 0 && x <= width && y >= 0 && y <= height;
    });
    return clusterPoints(inside, drawing.project, cellPx);
  }, [drawing, stations, width, height]);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const frame = svg.current?.getBoundingClientRect();
    if (!frame) return [0, 0];
    const within = (value: number, limit: number) => Math.max(0, Math.min(limit, value));
    return [
      within(((clientX - frame.left) * width) / frame.width, width),
      within(((clientY - frame.top) * height) / frame.height, height),
    ];
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || (event.pointerType === 'touch' && !drawsByTouch)) return;
    const from = pointOf(event);
    setDrag({ from, to: from });
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drag) return;
    svg.current?.setPointerCapture(event.pointerId);
    setDrag({ from: drag.from, to: pointOf(event) });
  };
  const end = (event: PointerEvent) => {
    if (!drag) return;
    setDrag(undefined);
    const to = pointOf(event);
    const [[x1, y1], [x2, y2]] = [drag.from, to];
    if (Math.hypot(x2 - x1, y2 - y1) < minDragPx) {
      const hit = groups.find(({ x, y, ...group }) => Math.hypot(x - x2, y - y2) <= radiusOf({ x, y, ...group }) + 4);
      onSelectCluster(hit?.members ?? []);
      return;
    }
    const northWest = drawing.unproject(Math.min(x1, x2), Math.min(y1, y2));
    const southEast = drawing.unproject(Math.max(x1, x2), Math.max(y1, y2));
    onBox([
      roundDegrees(northWest.longitude),
      roundDegrees(southEast.latitude),
      roundDegrees(southEast.longitude),
      roundDegrees(northWest.latitude),
    ]);
  };

  const corners = box && [
    drawing.project({ longitude: box[0], latitude: box[3] }),
    drawing.project({ longitude: box[2], latitude: box[1] }),
  ];
  const frame = drag ? [drag.from, drag.to] : corners;
  return (
    <svg
      ref={svg}
      className={`${mapStyles.map} ${styles.drawing}`}
      data-touch={drawsByTouch || undefined}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('narrowing.map.label')}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      <g transform={landTransform(view)}>
        <path className={mapStyles.graticule} d={drawing.graticule} />
        <path className={mapStyles.land} d={drawing.land} />
      </g>
      {groups.map((group) => (
        <g key={`${group.x} ${group.y}`} className={styles.group}>
          <circle cx={group.x} cy={group.y} r={radiusOf(group)} />
          {group.members.length > 1 ? (
            <text x={group.x} y={group.y}>
              {group.members.length > 999 ? `${Math.round(group.members.length / 1000)}k` : group.members.length}
            </text>
          ) : null}
        </g>
      ))}
      {frame?.[0] && frame[1] ? (
        <rect
          className={styles.box}
          x={Math.min(frame[0][0], frame[1][0])}
          y={Math.min(frame[0][1], frame[1][1])}
          width={Math.abs(frame[1][0] - frame[0][0])}
          height={Math.abs(frame[1][1] - frame[0][1])}
        />
      ) : null}
    </svg>
  );
}
