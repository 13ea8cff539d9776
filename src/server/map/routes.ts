import { mapEndpoints } from '../../catalogue/endpoints/map.ts';
import { pointMapSize, radiusByZoom } from '../../catalogue/point-map.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { drawMap } from './draw.ts';
import { readLand } from './land.ts';

/** Drawings of the land around a position, so that pages need neither the outlines nor a projection. */
export const map: ServerModule = async (app) => {
  const route = routesOf(app, mapEndpoints);
  route('GET /rest/map', { config: { session: false } }, async ({ query }, _request, reply) => {
    const { latitude, longitude, zoom } = query;
    const land = await readLand(zoom);
    // Land does not move, and a newer version of the outlines may come a day later.
    reply.header('cache-control', 'public, max-age=86400');
    const view = { centre: { latitude, longitude }, radiusDegrees: radiusByZoom[zoom], ...pointMapSize };
    const drawing = drawMap(land, view);
    return { land: drawing.land, graticule: drawing.graticule };
  });
};
