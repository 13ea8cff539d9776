import { describe, expect, it } from 'vitest';
import { screens, sharedChunks } from './screens.ts';

const modules = import.meta.glob<string>(
  ['/src/{web,catalogue}/**/*.{ts,tsx}', '/node_modules/@mantine/core/esm/components/*/*.mjs'],
  { query: '?raw', import: 'default', exhaustive: true },
);
const fileOf = (module: string) => new URL(module, 'file:///src/web/').pathname;

describe('the declaration of the screens', () => {
  it.each(Object.entries(screens))('%s names a module and its component', async (_, { module, component }) => {
    expect(module).toMatch(/-page\.tsx$/);
    expect(await modules[fileOf(module)]?.()).toContain(`export function ${component}(`);
  });

  it('names modules for shared files that are there', () => {
    const named = sharedChunks.flatMap((chunk) => chunk.modules);
    expect(named.filter((module) => !(fileOf(module) in modules))).toEqual([]);
  });
});
