import { describe, expect, it } from 'vitest';
import { screens, sharedChunks } from './screens.ts';

const modules = import.meta.glob<string>(['/src/{web,catalogue}/**/*.{ts,tsx}'], { query: '?raw', import: 'default' });
const fileOf = (module: string) => `/src/web/${module}`.replace('/web/../', '/');

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
