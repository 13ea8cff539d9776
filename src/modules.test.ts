import { expect, it } from 'vitest';

// Each module of the server with the modules that it may import. One that is not listed here is refused, and so is a circle, since
// every module stands below those that it imports.
const serverModules: Readonly<Record<string, readonly string[]>> = {
  database: [],
  http: ['database'],
  mail: ['database', 'http'],
  search: ['database', 'http'],
  records: ['database', 'http', 'search'],
  accounts: ['database', 'http', 'mail', 'records'],
  invitations: ['accounts', 'database', 'http', 'mail', 'records'],
  'saved-searches': ['database', 'http', 'records'],
  element: ['database', 'http', 'records', 'search'],
  templates: ['database', 'http', 'records'],
  exporting: ['database', 'http', 'records', 'search', 'templates'],
  'interface-texts': ['database', 'exporting', 'http', 'records'],
  'own-datasets': ['database', 'exporting', 'http', 'records', 'search'],
  bin: ['database', 'http', 'records', 'search'],
  jobs: ['database', 'http', 'search'],
  importing: ['bin', 'database', 'http', 'invitations', 'jobs', 'records', 'search'],
  'bulk-update': ['database', 'http', 'jobs', 'records', 'search'],
  content: ['http'],
  cars: ['http'],
};

/** Files that put the modules together, and that none of these may import. */
const composition = ['app.ts', 'cleanup.ts', 'job-worker.ts', 'main.ts', 'openapi-document.ts'];
/** It has the types of what every module receives, whatever module makes it. */
const services = 'services.ts';

const sources = import.meta.glob<string>(['./server/**/*.ts', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The module of a path relative to the server's folder, or the file itself where it is in none. */
const moduleOf = (path: string): string => path.split('/')[0] ?? path;

/** The server's files that a source imports, as paths relative to the server's folder. */
function importsOf(path: string, source: string): string[] {
  const specifiers = source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g);
  return [...specifiers].flatMap(([, specifier = '']) => {
    const { pathname } = new URL(specifier, `file:///server/${path}`);
    return pathname.startsWith('/server/') ? [pathname.slice('/server/'.length)] : [];
  });
}

it('a module of the server imports only the modules below it that are listed', () => {
  const order = Object.keys(serverModules);
  for (const [module, imports] of Object.entries(serverModules))
    expect(
      imports.filter((other) => order.indexOf(other) >= order.indexOf(module)),
      module,
    ).toEqual([]);

  const refused = Object.entries(sources).flatMap(([key, source]) => {
    const path = key.replace('./server/', '');
    const module = moduleOf(path);
    if (path === services || composition.includes(path)) return [];
    return importsOf(path, source).flatMap((imported) => {
      const other = moduleOf(imported);
      if (other === module || (!imported.includes('/') && !composition.includes(other))) return [];
      return serverModules[module]?.includes(other) ? [] : [`${path} imports ${imported}`];
    });
  });
  expect(refused).toEqual([]);
});

it('every module that is listed is there and imports what it may', () => {
  const used = new Map<string, Set<string>>();
  for (const [key, source] of Object.entries(sources)) {
    const path = key.replace('./server/', '');
    if (!path.includes('/')) continue;
    const others = used.get(moduleOf(path)) ?? new Set();
    for (const imported of importsOf(path, source)) if (imported.includes('/')) others.add(moduleOf(imported));
    used.set(moduleOf(path), others);
  }
  for (const [module, imports] of Object.entries(serverModules))
    expect(
      imports.filter((other) => !used.get(module)?.has(other)),
      module,
    ).toEqual([]);
});
