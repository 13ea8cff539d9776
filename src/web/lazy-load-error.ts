/** Thrown if a lazily loaded file of the program fails to load because there is no connection. */
export class LazyLoadError extends Error {
  override name = 'LazyLoadError';
}

/** The beginnings of browsers' messages about modules that failed to load, and of Vite's about style sheets. */
const browserMessages =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** Whether an error is the failure to load a file of the program. */
export function isLazyLoadError(error: unknown): boolean {
  return error instanceof LazyLoadError || (error instanceof Error && browserMessages.test(error.message));
}

/**
 * Waits for a lazily loaded module. On the browser's own error the router reloads the page once, as there may be a
 * newer version; without a connection that would end in the browser's error page, so another error is thrown.
 */
export async function wrapLazyLoadError<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (cause) {
    if (navigator.onLine) throw cause;
    throw new LazyLoadError('A file of the program did not come.', { cause });
  }
}
