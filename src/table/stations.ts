import type { CollectedRecord, RecordLists } from './collected.ts';
import { nameOf } from './collected.ts';
import type { Warning } from './issues.ts';

/** A point on the sphere of radius 1, and the event that lies there. */
type Station = { event: CollectedRecord; point: Point };
type Point = readonly [x: number, y: number, z: number];

/** Of two stations nobody knows which is the wrong one. */
const leastStations = 3;
/** As a sign or a digit too many puts a station into another sea: so many times as far away as half of the others. */
const timesAsFar = 8;
const leastKm = 300;
/** If more of them lie apart, the campaign has been in two places. */
const maxShare = 0.1;

const earthKm = 6371;
const radians = Math.PI / 180;

function pointOf(latitude: number, longitude: number): Point {
  const [lat, lon] = [latitude * radians, longitude * radians];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** The great-circle distance from a point, which need not lie on the sphere, in km. */
function kmBetween([x, y, z]: Point, [a, b, c]: Point): number {
  const length = Math.hypot(a, b, c);
  return length === 0 ? 0 : earthKm * Math.acos(Math.max(-1, Math.min(1, (x * a + y * b + z * c) / length)));
}

/**
 * The stations of a campaign that lie far from its others: from the middle, which is where the median of all points is, many
 * times as far as half of the stations, so that neither a single wrong one nor a long cruise moves the measure.
 */
function farStations(stations: readonly Station[]): { far: { event: CollectedRecord; km: number }[]; halfKm: number } {
  const middle: Point = [0, 1, 2].map((axis) =>
    median(stations.map(({ point }) => point[axis] ?? 0)),
  ) as unknown as Point;
  const distances = stations.map(({ event, point }) => ({ event, km: kmBetween(point, middle) }));
  const halfKm = median(distances.map(({ km }) => km));
  const far = distances.filter(({ km }) => km > leastKm && km > timesAsFar * halfKm);
  return { far: far.length > Math.max(1, maxShare * stations.length) ? [] : far, halfKm };
}

/** Stations that lie far from the others of their campaign: one warning a campaign. */
export function stationWarnings({ event: events, campaign: campaigns }: RecordLists): Warning[] {
  const [lat = -1, lon = -1, of = -1] = ['geogr_loc_lat', 'geogr_loc_lon', 'campaign_id'].map((name) =>
    events.fields.indexOf(name),
  );
  const byCampaign = new Map<number, Station[]>();
  for (const event of events.records) {
    const [latitude, longitude, campaign] = [event.values[lat], event.values[lon], event.values[of]];
    if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof campaign !== 'number') continue;
    const station = { event, point: pointOf(latitude, longitude) };
    const known = byCampaign.get(campaign);
    if (known) known.push(station);
    else byCampaign.set(campaign, [station]);
  }
  return [...byCampaign].flatMap(([campaign, stations]): Warning[] => {
    if (stations.length < leastStations) return [];
    const { far, halfKm } = farStations(stations);
    const [first] = far;
    if (!first) return [];
    const { event, km } = first;
    return [
      {
        code: 'stationFar',
        params: {
          count: far.length,
          station: nameOf(events, event),
          row: event.line,
          latitude: Number(event.values[lat]),
          longitude: Number(event.values[lon]),
          km: Math.round(km),
          halfKm: Math.ceil(halfKm),
          campaign: nameOf(campaigns, campaigns.records[campaign] as CollectedRecord),
        },
      },
    ];
  });
}
