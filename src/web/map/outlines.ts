import { queryOptions } from '@tanstack/react-query';
import type { GeometryCollection, Topology } from 'topojson-specification';
import fine from 'world-atlas/land-50m.json?url';
import coarse from 'world-atlas/land-110m.json?url';
import { request } from '../http.ts';

/** The outlines of the land (Natural Earth, in the public domain), as world-atlas packs it. */
export type Outlines = Topology<{ land: GeometryCollection }>;

const addresses = { coarse, fine } as const;

/** Files with a hash in their name: read once. */
export const outlinesQuery = (detail: keyof typeof addresses) =>
  queryOptions({
    queryKey: ['outlines', detail],
    queryFn: ({ signal }) => request<Outlines>(addresses[detail], { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
