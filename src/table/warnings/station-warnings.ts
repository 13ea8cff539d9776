import { namesSea } from '../../catalogue/vocabularies/index.ts';
import type { GroupedRecord, RecordList, RecordLists } from '../grouping/grouped-records.ts';
import { labelOfRecord } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import type { LoadInland } from './inland.ts';

/** An event with a known position. */
type Station = { event: GroupedRecord; latitude: number; longitude: number };
/** A point on the sphere of radius 1. */
type Point = readonly [x: number, y: number, z: number];

/** Minimum number of stations in a campaign; if there are only two, it is unknown which one is wrong. */
const minStations = 3;
/**
 * Minimum multiple of the median distance: a station with a wrong sign or an extra digit is farther away, usually in
 * another sea.
 */
const minDistanceFactor = 8;
const minKm = 300;
/** Maximum share of far stations; if more are far away, the campaign had two working areas. */
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

/** The message parameters of a station. */
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

/** The great-circle distance in km from a point, which need not be on the sphere (radius 1). */
function kmBetween([x, y, z]: Point, [a, b, c]: Point): number {
  const length = Math.hypot(a, b, c);
  return length === 0 ? 0 : earthKm * Math.acos(Math.max(-1, Math.min(1, (x * a + y * b + z * c) / length)));
}

/**
 * The stations that are far from the others of their campaign: many times the median distance from the middle, which is
 * the median of all points. Medians depend neither on a single wrong station nor on the length of a cruise.
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

/** Warnings about stations that are far from the others of their campaign; one per campaign. */
function findFarWarnings(events: RecordList, campaigns: RecordList, stations: readonly Station[]): Warning[] {
  const campaignIndex = events.fields.indexOf('campaign_id');
  const byCampaign = Map.groupBy(stations, ({ event }) => event.values[campaignIndex]);
  return [...byCampaign].flatMap(([campaign, campaignStations]): Warning[] => {
    if (typeof campaign !== 'number' || campaignStations.length < minStations) return [];
    const { far, halfKm } = findFarStations(campaignStations);
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
 * The warning about stations that are on land although their locality is a sea: a missing sign, or exchanged
 * coordinates. A locality that is a country is ignored, as the station may be in a river or a lake.
 */
async function findInlandWarnings(
  events: RecordList,
  stations: readonly Station[],
  loadInland: LoadInland,
): Promise<Warning[]> {
  const placeIndex = events.fields.indexOf('geog_loc_name');
  const inSea = stations.filter(({ event }) => {
    const name = event.values[placeIndex];
    return typeof name === 'string' && namesSea(name);
  });
  if (inSea.length === 0) return [];
  const isInland = await loadInland();
  const cache = new Map<string, boolean>();
  const inland = inSea.filter(({ latitude, longitude }) => {
    const position = `${latitude} ${longitude}`;
    const result = cache.get(position) ?? isInland(latitude, longitude);
    cache.set(position, result);
    return result;
  });
  const [first] = inland;
  return first ? [{ code: 'stationInland', params: { count: inland.length, ...describeStation(events, first) } }] : [];
}

/** Warnings about stations whose position is improbable in view of the other stations or of the locality. */
export async function findStationWarnings(
  { event: events, campaign: campaigns }: RecordLists,
  loadInland: LoadInland,
): Promise<Warning[]> {
  const stations = stationsOf(events);
  return [...findFarWarnings(events, campaigns, stations), ...(await findInlandWarnings(events, stations, loadInland))];
}
