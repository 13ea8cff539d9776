import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLazyLoadError, LazyLoadError, wrapLazyLoadError } from './lazy-load-error.ts';

const address = 'https://example.org/assets/search-page-x.js';
const chromium = new TypeError(`Failed to fetch dynamically imported module: ${address}`);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the failure to load a file of the program', () => {
  it.each([
    chromium,
    new TypeError(`error loading dynamically imported module: ${address}`),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/search-page-x.css'),
    new LazyLoadError(),
  ])('is recognized in %s', (error) => {
    expect(isLazyLoadError(error)).toBe(true);
  });

  it.each([new TypeError('x is not a function'), new Error('The module failed'), 'Unable to preload CSS', undefined])(
    'is not recognized in %s',
    (error) => {
      expect(isLazyLoadError(error)).toBe(false);
    },
  );

  it('becomes a LazyLoadError only without a connection', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    await expect(wrapLazyLoadError(Promise.reject(chromium))).rejects.toBe(chromium);
    await expect(wrapLazyLoadError(Promise.resolve('part'))).resolves.toBe('part');
    vi.stubGlobal('navigator', { onLine: false });
    await expect(wrapLazyLoadError(Promise.reject(chromium))).rejects.toMatchObject({
      name: 'LazyLoadError',
      cause: chromium,
    });
  });
});
