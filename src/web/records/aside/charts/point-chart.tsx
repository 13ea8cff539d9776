import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { entityOf } from '../../../../catalogue/index.ts';
import { useTranslation } from '../../../language.ts';
import { valueText } from '../../../measurements/index.ts';
import type { ChartPoint } from './chart-data.ts';
import styles from './charts.module.css';
import { createScale, nearestPoint, type Scale } from './scales.ts';

/** The distance in pixels from a point within which it is meant. */
const reachPx = 16;
const radius = 3.5;
/** The points of a chart with more than this are drawn smaller. */
const manyPoints = 500;
/** The least distance between the ticks of an axis, in pixels. */
const tickDistance = { across: 56, up: 44 };

const dotPath = (places: readonly Place[]): string => places.map(([x, y]) => `M${x} ${y}h0`).join('');
const ringPath = (places: readonly Place[]): string =>
  places
    .map(
      ([x, y]) =>
        `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
    )
    .join('');

type Place = readonly [number, number];
type Frame = { left: number; right: number; top: number; bottom: number };

type AxesProps = { x: Scale; y: Scale; frame: Frame; isDepth: boolean; xUnit: string; yUnit: string };

/** The axes of a chart with their numbers and lines; that of a profile goes down from the surface. */
function Axes({ x, y, frame: { left, right, top, bottom }, isDepth, xUnit, yUnit }: AxesProps) {
  const { language } = useTranslation();
  const text = (value: number) => valueText({ value, sign: null }, language);
  const numbersAt = isDepth ? top - 8 : bottom + 18;
  return (
    <g className={styles.axes} aria-hidden>
      {x.ticks.map((tick) => (
        <g key={tick}>
          <line x1={x.at(tick)} x2={x.at(tick)} y1={top} y2={bottom} />
          <text x={x.at(tick)} y={numbersAt} textAnchor="middle">
            {text(tick)}
          </text>
        </g>
      ))}
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y.at(tick)} y2={y.at(tick)} />
          <text x={left - 8} y={y.at(tick)} textAnchor="end" dominantBaseline="central">
            {text(tick)}
          </text>
        </g>
      ))}
      <path
        className={styles.axis}
        d={isDepth ? `M${left} ${bottom}V${top}H${right}` : `M${left} ${top}V${bottom}H${right}`}
      />
      <text x={0} y={isDepth ? top - 28 : top - 12}>
        {yUnit}
      </text>
      <text x={right} y={isDepth ? top - 28 : bottom + 36} textAnchor="end">
        {xUnit}
      </text>
    </g>
  );
}

/** The scales of a chart of this width, the place of each point, and the paths that draw all points. */
function layOut(
  points: readonly ChartPoint[],
  width: number,
  height: number,
  isDepth: boolean,
  textOf: (value: number) => string,
) {
  const frame = { left: 0, right: width - 14, top: isDepth ? 42 : 24, bottom: isDepth ? height - 10 : height - 42 };
  const depths = isDepth ? [0] : [];
  const mostUp = Math.max(2, Math.floor((frame.bottom - frame.top) / tickDistance.up));
  const ys = [...depths, ...points.map(({ y }) => y)];
  const [from, to] = isDepth ? [frame.top, frame.bottom] : [frame.bottom, frame.top];
  const y = createScale(ys, from, to, mostUp);
  // As wide as the longest number beside the axis.
  frame.left = 12 + 7.5 * Math.max(...y.ticks.map((tick) => textOf(tick).length));
  const mostAcross = Math.max(2, Math.floor((frame.right - frame.left) / tickDistance.across));
  const x = createScale(
    points.map((point) => point.x),
    frame.left,
    frame.right,
    mostAcross,
  );
  const places = points.map(
    (point): Place => [Math.round(x.at(point.x) * 10) / 10, Math.round(y.at(point.y) * 10) / 10],
  );
  const placesOf = (isOpen: boolean) => places.filter((_, i) => points[i]?.isOpen === isOpen);
  return { frame, x, y, places, dots: dotPath(placesOf(false)), rings: ringPath(placesOf(true)) };
}

type PointChartProps = {
  points: readonly ChartPoint[];
  /** Whether the second number of each point is a depth, which goes down. */
  isDepth?: boolean;
  label: string;
  xUnit: string;
  yUnit: string;
  height: number;
  /** Text of a point behind the name of its sample. */
  describe: (point: ChartPoint) => string;
};

/**
 * A chart of points, each of which leads to its sample. The pointer chooses the nearest point; the keyboard comes to one of them, goes
 * on by the arrow keys and opens its sample by Enter.
 */
export function PointChart({ points, isDepth = false, label, xUnit, yUnit, height, describe }: PointChartProps) {
  const { t, language } = useTranslation();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const link = useRef<HTMLAnchorElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const layout = useMemo(
    () =>
      width > 0 ? layOut(points, width, height, isDepth, (value) => valueText({ value, sign: null }, language)) : null,
    [points, width, height, isDepth, language],
  );
  const [latest, setLatest] = useState(points);
  if (points !== latest) {
    setLatest(points);
    setActive(null);
  }
  const nameOf = ({ sample: { label: name, field_sample_id: id } }: ChartPoint) => name ?? t('charts.nameless', { id });
  const linkTo = ({ sample }: ChartPoint) =>
    ({
      to: '/component/$entity/$id',
      params: { entity: entityOf('field_sample').path ?? '', id: String(sample.field_sample_id) },
    }) as const;
  const choose = ({ clientX, clientY }: PointerEvent<SVGSVGElement>, svg: SVGSVGElement) => {
    const { left, top } = svg.getBoundingClientRect();
    const nearest = nearestPoint(layout?.places ?? [], [clientX - left, clientY - top], reachPx);
    if (nearest >= 0) setActive(nearest);
  };
  const goOn = (event: KeyboardEvent) => {
    const last = points.length - 1;
    const current = active ?? 0;
    const next = {
      ArrowRight: current + 1,
      ArrowDown: current + 1,
      ArrowLeft: current - 1,
      ArrowUp: current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    flushSync(() => setActive(Math.min(last, Math.max(0, next))));
    // Another element, so that screen readers read it.
    link.current?.focus();
  };
  const current = points[active ?? 0];
  const place = layout?.places[active ?? 0];
  return (
    <figure className={styles.figure}>
      <div ref={ref} style={{ height }}>
        {layout ? (
          // biome-ignore lint/a11y/useSemanticElements: a drawing with links cannot be a fieldset
          <svg
            className={styles.chart}
            width={width}
            height={height}
            role="group"
            aria-label={label}
            onPointerMove={(event) => choose(event, event.currentTarget)}
            onPointerDown={(event) => choose(event, event.currentTarget)}
          >
            <Axes {...layout} isDepth={isDepth} xUnit={xUnit} yUnit={yUnit} />
            <path className={styles.dots} data-many={points.length > manyPoints || undefined} d={layout.dots} />
            <path className={styles.rings} d={layout.rings} />
            {current && place ? (
              <Link
                key={current.sample.field_sample_id}
                ref={link}
                {...linkTo(current)}
                preload={false}
                className={active === null ? styles.first : styles.active}
                aria-label={`${nameOf(current)}: ${describe(current)}`}
                onFocus={() => setActive(active ?? 0)}
                onKeyDown={goOn}
              >
                <circle className={styles.reach} cx={place[0]} cy={place[1]} r={reachPx - 4} />
                <circle className={styles.point} cx={place[0]} cy={place[1]} r={6} />
              </Link>
            ) : null}
          </svg>
        ) : null}
      </div>
      <figcaption className={styles.caption}>
        {active === null || !current ? (
          <span className="soft">{t('charts.hint')}</span>
        ) : (
          <>
            <Link {...linkTo(current)} className="mono" tabIndex={-1}>
              {nameOf(current)}
            </Link>{' '}
            {describe(current)}
          </>
        )}
      </figcaption>
      {layout?.rings ? <p className={styles.note}>{t('charts.censored')}</p> : null}
    </figure>
  );
}
