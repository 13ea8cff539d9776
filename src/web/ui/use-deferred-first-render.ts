import { useDeferredValue } from 'react';

/**
 * The data of a screen, from the moment at which what is drawn of them is ready: the first rows of a page are much to draw at
 * once, so React does it in portions, between which a slow processor answers. Later data are there at once.
 */
export function useDeferredFirstRender<Data>(data: Data | undefined): Data | undefined {
  const isDrawn = useDeferredValue(data !== undefined);
  return isDrawn ? data : undefined;
}
