import { type MouseEvent, useMemo, useState } from 'react';
import type { SampledCampaign } from '../../../catalogue/endpoints/stats.ts';
import type { BoundingBox } from '../../../catalogue/values/bounding-box.ts';
import type { Outlines } from '../../../table/warnings/inland.ts';
import { useTranslation } from '../../language.ts';
import mapStyles from '../../map/map.module.css';
import { landOf } from '../../map/outlines.ts';
import type { Position } from '../../map/position.ts';
import { clusterPoints, drawWorld, fitView, getBoundingBox, landTransform, wholeWorld } from '../../map/world.ts';
import styles from './sampling.module.css';
import { seriesOf, shapePath } from './series.ts';

/** Size of the drawing in pixels, before it is scaled to the page. Half on a phone, so that symbols keep their size. */
const sizes = { wide: { width: 720, height: 420 }, narrow: { width: 360, height: 210 } } as const;
/** The media query of a phone. */
const narrowScreenQuery = '(max-width: 48em)';
const cellPx = 12;
/** The closest view, in degrees from south to north; closer, the coarse outlines would be unrecognizable. */
const minHeightDegrees = 22;

/** Stations of one campaign around a position. */
export type CampaignStations = { campaign: SampledCampaign; count: number };
type StationPosition = Position & CampaignStations;

function widenBox([west, south, east, north]: BoundingBox): BoundingBox {
  const lacking = Math.max(0, minHeightDegrees - (north - south)) / 2;
  return [west, Math.max(-90, south - lacking), east, Math.min(90, north + lacking)];
}

const countStations = (positions: readonly StationPosition[]): number =>
  positions.reduce((sum, { count }) => sum + count, 0);

type CampaignMapProps = {
  outlines: Outlines;
  campaigns: readonly SampledCampaign[];
  onSelect: (stations: readonly CampaignStations[]) => void;
};

/** All stations on a map, in the colours and shapes of their campaigns. */
export function CampaignMap({ outlines, campaigns, onSelect }: CampaignMapProps) {
  const { t } = useTranslation();
  const land = useMemo(() => landOf(outlines), [outlines]);
  const [size] = useState(() => (matchMedia(narrowScreenQuery).matches ? sizes.narrow : sizes.wide));
  const { drawing, view, symbols } = useMemo(() => {
    const positionsOf = (campaign: SampledCampaign): StationPosition[] =>
      campaign.places.map(([latitude, longitude, count]) => ({ latitude, longitude, count, campaign }));
    const box = getBoundingBox(campaigns.flatMap(positionsOf));
    const view = fitView(box ? widenBox(box) : wholeWorld, size.width, size.height);
    const drawing = drawWorld(land, view);
    const series = seriesOf(campaigns);
    const campaignsBySeries = [
      campaigns.filter((campaign) => !series.includes(campaign)),
      ...series.map((campaign) => [campaign]),
    ];
    const symbols = campaignsBySeries.flatMap((ofSeries, i) =>
      clusterPoints(ofSeries.flatMap(positionsOf), drawing.project, cellPx).map(({ x, y, members }) => {
        const radius = Math.min(9, 3.6 + Math.log10(countStations(members)) * 1.8);
        return { x, y, members, radius, series: i - 1 };
      }),
    );
    return { drawing, view, symbols };
  }, [land, campaigns, size]);

  const selectStations = (event: MouseEvent<SVGSVGElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - frame.left) * size.width) / frame.width;
    const y = ((event.clientY - frame.top) * size.height) / frame.height;
    const hit = symbols.filter((symbol) => Math.hypot(symbol.x - x, symbol.y - y) <= symbol.radius + 5);
    const byCampaign = Map.groupBy(
      hit.flatMap(({ members }) => members),
      ({ campaign }) => campaign,
    );
    onSelect([...byCampaign].map(([campaign, positions]) => ({ campaign, count: countStations(positions) })));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table below has the same links
    <svg
      className={`${mapStyles.map} ${styles.picture}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('sampling.mapLabel')}
      onClick={selectStations}
    >
      <g transform={landTransform(view)}>
        <path className={mapStyles.graticule} d={drawing.graticule} />
        <path className={mapStyles.land} d={drawing.land} />
      </g>
      {symbols.map(({ x, y, radius, series }) => (
        <path
          key={`${series} ${x} ${y}`}
          className={styles.mark}
          data-series={series < 0 ? undefined : series}
          d={shapePath(series, x, y, series < 0 ? radius * 0.8 : radius)}
        />
      ))}
    </svg>
  );
}
