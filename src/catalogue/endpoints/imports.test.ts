import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['/src/{catalogue,table,web}/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The modules that a file needs when it runs: `import type` is gone by then. */
function importsOf(source: string): string[] {
  const statement = /^(?:import|export) (?!type )(?:[^'";]* from )?'([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(statement)].flatMap(([, first, second]) => first ?? second ?? []);
}

it('bring neither the declarations of endpoints nor zod into the browser, where only their types are of use', () => {
  const found: string[] = [];
  const reached = new Set(
    Object.keys(sources).filter((path) => /^\/src\/(?:web|table)\//.test(path) && !path.endsWith('.type-test.ts')),
  );
  expect(reached.size).toBeGreaterThan(300);
  for (const path of reached)
    for (const name of importsOf(sources[path] ?? '')) {
      const target = name.startsWith('.') ? new URL(name, new URL(path, 'file:')).pathname : name;
      if (/^\/src\/catalogue\/endpoints\/|^zod(?:\/|$)/.test(target)) found.push(`${path} imports ${target}`);
      else if (target in sources) reached.add(target);
    }
  expect(found).toEqual([]);
});
