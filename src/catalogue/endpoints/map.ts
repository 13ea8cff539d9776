import { z } from 'zod';
import { mapZooms, pointMapSize } from '../point-map.ts';
import { endpoints } from './define.ts';

const degreesText = (max: 90 | 180) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max));

export const mapEndpoints = endpoints({
  'GET /rest/map': {
    who: 'everybody',
    tag: 'site',
    summary: 'The land around a position, as a drawing',
    description: `In Lambert's azimuthal equal-area projection, with the position in the middle of ${pointMapSize.width} × ${pointMapSize.height} units.`,
    query: z.object({
      latitude: degreesText(90).describe('In decimal degrees, north positive.'),
      longitude: degreesText(180).describe('In decimal degrees, east positive.'),
      zoom: z.enum(mapZooms).describe('`closer` shows 12 degrees to the nearer edges, `wider` 45.'),
    }),
    responses: {
      200: z.strictObject({
        land: z.string().describe('The path of the land, for an SVG.'),
        graticule: z.string().describe('The path of the meridians and parallels.'),
      }),
    },
  },
});
