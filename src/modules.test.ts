import { describe, expect, it } from 'vitest';

// Each module of the server and of the web with the modules that it may import. One that is not listed here is refused, and so is a
// circle, since a module stands below those that it imports. The files outside the modules are a base that all of them may import, and
// that imports none.
const serverModules: Readonly<Record<string, readonly string[]>> = {
  database: [],
  measurements: ['database'],
  http: ['database'],
  mail: ['database', 'http'],
  map: ['http'],
  search: ['database', 'http', 'measurements'],
  records: ['database', 'http', 'measurements', 'search'],
  accounts: ['database', 'http', 'mail', 'records'],
  invitations: ['accounts', 'database', 'http', 'mail', 'records'],
  'saved-searches': ['http', 'records'],
  mappings: ['http', 'records'],
  'measured-samples': ['database', 'http', 'measurements'],
  'usual-values': ['database', 'http', 'search'],
  'list-views': ['database', 'http', 'records'],
  element: ['database', 'http', 'records', 'search'],
  templates: ['database', 'http', 'measurements', 'records'],
  exporting: ['database', 'http', 'measurements', 'records', 'search', 'templates'],
  'record-lists': ['exporting', 'http', 'records', 'search'],
  'interface-texts': ['database', 'exporting', 'http', 'records'],
  quality: ['database', 'exporting', 'http', 'map', 'records', 'search'],
  'own-datasets': ['database', 'exporting', 'http', 'quality', 'records', 'search'],
  jobs: ['database', 'http', 'search'],
  changes: ['accounts', 'database', 'http', 'jobs', 'mail', 'measurements', 'quality', 'records', 'search'],
  doubles: ['database', 'http', 'records'],
  operation: ['database', 'http', 'jobs', 'search'],
  importing: ['changes', 'database', 'http', 'invitations', 'jobs', 'map', 'measurements', 'records', 'search'],
  'bulk-update': ['database', 'http', 'jobs', 'measurements', 'records', 'search'],
  people: ['accounts', 'changes', 'database', 'http', 'importing', 'jobs', 'mail', 'records', 'search'],
  content: ['http'],
  cars: ['http'],
  settings: ['http'],
  'command-line': [
    'accounts',
    'changes',
    'database',
    'exporting',
    'http',
    'importing',
    'jobs',
    'people',
    'records',
    'search',
  ],
  backup: ['database', 'http'],
  servers: ['database', 'http'],
};

const webModules: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  map: [],
  'keyboard-shortcuts': ['ui'],
  content: ['ui'],
  docs: ['ui'],
  'interface-texts': ['ui'],
  terms: [],
  measurements: ['ui'],
  'custom-template': ['measurements', 'ui'],
  people: ['ui'],
  records: ['map', 'measurements', 'people', 'terms', 'ui'],
  changes: ['records', 'ui'],
  quality: ['records', 'ui'],
  element: ['map', 'measurements', 'records', 'ui'],
  help: ['keyboard-shortcuts', 'ui'],
  mail: ['records', 'ui'],
  accounts: ['mail', 'people', 'records', 'ui'],
  invitations: ['accounts', 'mail', 'records', 'ui'],
  search: ['map', 'measurements', 'records', 'ui'],
  importing: ['custom-template', 'map', 'measurements', 'records', 'terms', 'ui'],
  cars: ['ui'],
  templates: ['custom-template', 'importing', 'measurements', 'records', 'ui'],
  'own-datasets': ['importing', 'records', 'search', 'ui'],
  'bulk-update': ['importing', 'measurements', 'own-datasets', 'records', 'ui'],
  settings: ['ui'],
  operation: ['ui'],
  'my-tables': ['importing', 'ui'],
  home: ['accounts', 'importing', 'map', 'search', 'ui'],
  'quick-search': ['help', 'search', 'ui'],
  shell: ['content', 'importing', 'keyboard-shortcuts', 'quick-search', 'ui'],
  routes: ['home', 'records', 'search', 'shell', 'ui'],
};

/** The two sides; `composition` are the files that put the modules together, and that no module may import. */
const sides = [
  {
    side: 'server',
    modules: serverModules,
    composition: ['app.ts', 'cleanup.ts', 'job-worker.ts', 'main.ts', 'openapi-document.ts', 'services.ts'],
    // The types of what every module receives, whichever module makes it.
    base: ['services.ts'],
    sources: import.meta.glob<string>('./server/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  },
  {
    side: 'web',
    modules: webModules,
    composition: ['main.tsx'],
    base: [],
    sources: import.meta.glob<string>('./web/**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  },
] as const;

/** The module of a path relative to its side's folder, or the file itself where it is in none. */
const moduleOf = (path: string): string => path.split('/')[0] ?? path;

/** The files of the same side that a source imports, as paths relative to the side's folder. */
function importsOf(side: string, path: string, source: string): string[] {
  const specifiers = source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g);
  return [...specifiers].flatMap(([, specifier = '']) => {
    const { pathname } = new URL(specifier, `file:///${side}/${path}`);
    return pathname.startsWith(`/${side}/`) ? [pathname.slice(`/${side}/`.length)] : [];
  });
}

describe.each(sides)('the modules of the $side', ({ side, modules, composition, base, sources }) => {
  const files = Object.entries<string>(sources)
    .filter(([key]) => !/\.(?:type-)?test\.tsx?$/.test(key))
    .map(([key, source]) => {
      const path = key.replace(`./${side}/`, '');
      return { path, module: moduleOf(path), imports: importsOf(side, path, source) };
    });
  const isIn = (list: readonly string[], file: string) => list.includes(file);

  it('import only the modules below them that are listed', () => {
    const order = Object.keys(modules);
    for (const [module, imports] of Object.entries(modules))
      expect(
        imports.filter((other) => order.indexOf(other) >= order.indexOf(module)),
        module,
      ).toEqual([]);
    const refused = files
      .filter(({ path }) => !isIn(composition, path))
      .flatMap(({ path, module, imports }) =>
        imports
          .filter((imported) => {
            const other = moduleOf(imported);
            if (other === module || isIn(base, imported)) return false;
            if (!imported.includes('/')) return isIn(composition, imported);
            return !modules[module]?.includes(other);
          })
          .map((imported) => `${path} imports ${imported}`),
      );
    expect(refused).toEqual([]);
  });

  it('are all listed, with what they do import', () => {
    const used = new Map<string, Set<string>>();
    for (const { path, module, imports } of files) {
      if (!path.includes('/')) continue;
      const others = used.get(module) ?? new Set();
      for (const imported of imports) if (imported.includes('/')) others.add(moduleOf(imported));
      used.set(module, others);
    }
    expect([...used.keys()].filter((module) => !modules[module])).toEqual([]);
    for (const [module, imports] of Object.entries(modules))
      expect(
        imports.filter((other) => !used.get(module)?.has(other)),
        module,
      ).toEqual([]);
  });
});

it('the search uses its engine by the index of its folder alone', () => {
  const engine = 'search/engine/';
  const past = Object.entries<string>(sides[0].sources).flatMap(([key, source]) => {
    const path = key.replace('./server/', '');
    const isPast = (imported: string) => imported.startsWith(engine) && imported !== `${engine}index.ts`;
    return path.startsWith(engine)
      ? []
      : importsOf('server', path, source)
          .filter(isPast)
          .map((imported) => `${path}: ${imported}`);
  });
  expect(past).toEqual([]);
});
