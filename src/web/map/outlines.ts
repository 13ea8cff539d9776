import { queryOptions } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { Outlines } from '../../table/warnings/inland.ts';
import { request } from '../http.ts';

/** The address of outlines that are small. */
export { default as coarseOutlines } from 'world-atlas/land-110m.json?url';

/** Queries outlines of land at an address. Their file names have a hash, so they are loaded once. */
export const outlinesQuery = (address: string) =>
  queryOptions({
    queryKey: ['outlines', address],
    queryFn: ({ signal }) => request<Outlines>(address, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function landOf(outlines: Outlines): FeatureCollection {
  return feature(outlines, outlines.objects.land);
}
