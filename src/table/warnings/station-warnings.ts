import { namesSea } from '../../catalogue/vocabularies/index.ts';
import type { GroupedRecord, RecordList, RecordLists } from '../grouping/grouped-records.ts';
import { labelOfRecord } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import type { LoadInland } from './inland.ts';

/** An event whose position is known. */
type Station = { event: GroupedRecord; latitude: number; longitude: number };
/** A point on the sphere of radius 1. */
type Point = readonly [x: number, y: number, z: number];

/** Number of stations of a campaign from which on one can be told to be wrong: of two nobody knows which it is. */
const minStations = 3;
/** Times the distance of half of the others, which a sign or a digit too many exceeds as it puts a station into another sea. */
const minDistanceFactor = 8;
const minKm = 300;
/** Share of the stations that may lie apart; if more do, the campaign has been in two places. */
const maxShare = 0.1;

const earthKm = 6371;
const radians = Math.PI / 180;

function stationsOf({ fields, records }: RecordList): Station[] {
  const [lat = -1, lon = -1] = ['geogr_loc_lat', 'geogr_loc_lon'].map((name) => fields.indexOf(name));
  return records.flatMap((event) => {
    const [latitude, longitude] = [event.values[lat], event.values[lon]];
    return typeof latitude === 'number' && typeof longitude === 'number' ? [{ event, latitude, longitude }] : [];
  });
}

/** A station as a sentence names it. */
function describeStation(events: RecordList, { event, latitude, longitude }: Station) {
  return { station: labelOfRecord(events, event), row: event.line, latitude, longitude };
}

function pointOf({ latitude, longitude }: Station): Point {
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
function findFarStations(stations: readonly Station[]): { far: { station: Station; km: number }[]; halfKm: number } {
  const points = stations.map((station) => ({ station, point: pointOf(station) }));
  const middle: Point = [0, 1, 2].map((axis) =>
    median(points.map(({ point }) => point[axis] ?? 0)),
  ) as unknown as Point;
  const distances = points.map(({ station, point }) => ({ station, km: kmBetween(point, middle) }));
  const halfKm = median(distances.map(({ km }) => km));
  const far = distances.filter(({ km }) => km > minKm && km > minDistanceFactor * halfKm);
  return { far: far.length > Math.max(1, maxShare * stations.length) ? [] : far, halfKm };
}

/** Stations that lie far from the others of their campaign: one warning a campaign. */
function findFarWarnings(events: RecordList, campaigns: RecordList, stations: readonly Station[]): Warning[] {
  const of = events.fields.indexOf('campaign_id');
  const byCampaign = Map.groupBy(stations, ({ event }) => event.values[of]);
  return [...byCampaign].flatMap(([campaign, ofCampaign]): Warning[] => {
    if (typeof campaign !== 'number' || ofCampaign.length < minStations) return [];
    const { far, halfKm } = findFarStations(ofCampaign);
    const [first] = far;
    if (!first) return [];
    return [
      {
        code: 'stationFar',
        params: {
          count: far.length,
          ...describeStation(events, first.station),
          km: Math.round(first.km),
          halfKm: Math.ceil(halfKm),
          campaign: labelOfRecord(campaigns, campaigns.records[campaign] as GroupedRecord),
        },
      },
    ];
  });
}

/**
 * Stations inland that lie in a sea by the name of their place: a sign is missing, or latitude and longitude are exchanged.
 * A place named by its country is passed over, as there may be a river or a lake.
 */
async function findInlandWarnings(
  events: RecordList,
  stations: readonly Station[],
  loadInland: LoadInland,
): Promise<Warning[]> {
  const place = events.fields.indexOf('geog_loc_name');
  const inSea = stations.filter(({ event }) => {
    const name = event.values[place];
    return typeof name === 'string' && namesSea(name);
  });
  if (inSea.length === 0) return [];
  const isInland = await loadInland();
  const known = new Map<string, boolean>();
  const inland = inSea.filter(({ latitude, longitude }) => {
    const position = `${latitude} ${longitude}`;
    const found = known.get(position) ?? isInland(latitude, longitude);
    known.set(position, found);
    return found;
  });
  const [first] = inland;
  return first ? [{ code: 'stationInland', params: { count: inland.length, ...describeStation(events, first) } }] : [];
}

/** Stations whose position is hardly meant so, by the other stations and by the name of the place. */
export async function findStationWarnings(
  { event: events, campaign: campaigns }: RecordLists,
  loadInland: LoadInland,
): Promise<Warning[]> {
  const stations = stationsOf(events);
  return [...findFarWarnings(events, campaigns, stations), ...(await findInlandWarnings(events, stations, loadInland))];
}
