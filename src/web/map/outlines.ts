import { queryOptions } from '@tanstack/react-query';
import fine from 'world-atlas/land-50m.json?url';
import coarse from 'world-atlas/land-110m.json?url';
import type { Outlines } from '../../table/warnings/inland.ts';
import { request } from '../http.ts';

const outlineUrls = { coarse, fine } as const;

/** Queries the outlines of land. Their file names have a hash, so they are loaded once. */
export const outlinesQuery = (detail: keyof typeof outlineUrls) =>
  queryOptions({
    queryKey: ['outlines', detail],
    queryFn: ({ signal }) => request<Outlines>(outlineUrls[detail], { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
