import type { FastifyInstance } from 'fastify';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Route = { method: Method; path: string };

/** Every route of the application, from the tree that Fastify prints. */
export function routesOf(app: FastifyInstance): Route[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', name = '', methods = ''] = /^([\s│]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (name === '') return [];
      const depth = indent.length / 4;
      const path = depth === 0 ? name : `${parents[depth - 1]}${name}`;
      parents[depth] = path;
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => ({ method: method as Method, path: path.startsWith('/') ? path : `/${path}` }));
    });
}
