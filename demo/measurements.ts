import { createRandom, type SurveyRow } from './survey.ts';

/** Values at the surface and in the depth, and the depth in m between them, in a sea. */
type Profile = { surface: number; deep: number; cline: number };
type Sea = { temp: Profile; salinity: Profile; diss_oxygen: Profile; nitrate: Profile };

const seas: Readonly<Record<string, Sea>> = {
  'Baltic Sea': {
    temp: { surface: 14, deep: 5, cline: 30 },
    salinity: { surface: 7.2, deep: 12.1, cline: 70 },
    diss_oxygen: { surface: 320, deep: 20, cline: 80 },
    nitrate: { surface: 0.4, deep: 8, cline: 60 },
  },
  'North Sea': {
    temp: { surface: 15, deep: 7, cline: 25 },
    salinity: { surface: 33.1, deep: 35.1, cline: 40 },
    diss_oxygen: { surface: 270, deep: 230, cline: 60 },
    nitrate: { surface: 1.1, deep: 9, cline: 50 },
  },
  Norway: {
    temp: { surface: 9, deep: 7, cline: 60 },
    salinity: { surface: 33.4, deep: 35.1, cline: 80 },
    diss_oxygen: { surface: 300, deep: 250, cline: 100 },
    nitrate: { surface: 1.4, deep: 12, cline: 90 },
  },
  'Arctic Ocean': {
    temp: { surface: 3.5, deep: -0.8, cline: 200 },
    salinity: { surface: 34.1, deep: 34.92, cline: 120 },
    diss_oxygen: { surface: 350, deep: 300, cline: 300 },
    nitrate: { surface: 2.2, deep: 14, cline: 150 },
  },
};

const at = ({ surface, deep, cline }: Profile, depth: number): number =>
  surface + (deep - surface) / (1 + Math.exp((cline - depth) / (cline / 4)));

/** Measurements of the water of a sample: the same for all rows of a sample; none of sediment. */
export function measurementsOf({ samp_name, depth, geog_loc_name, environmental_package }: SurveyRow): SurveyRow {
  const sea = seas[String(geog_loc_name).split(':')[0] ?? ''];
  if (!sea || environmental_package !== 'water') return {};
  const metres = Number(depth);
  const random = createRandom(
    [...String(samp_name)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7),
  );
  const noisy = (value: number, digits: number) => Number((value * (0.97 + random() * 0.06)).toFixed(digits));
  const chlorophyll = noisy(2.4 * Math.exp(-metres / 25), 2);
  return {
    'temp [Cel]': noisy(at(sea.temp, metres), 2),
    'salinity [PSU]': noisy(at(sea.salinity, metres), 2),
    'diss_oxygen [umol/L]': noisy(at(sea.diss_oxygen, metres), 1),
    'nitrate [umol/L]': noisy(at(sea.nitrate, metres), 2),
    'chlorophyll [ug/L]': chlorophyll < 0.05 ? '<0.05' : chlorophyll,
  };
}
