/** Thrown where a file of the program does not come because there is no connection. */
export class LazyLoadError extends Error {
  override name = 'LazyLoadError';
}

/** The beginnings of the browsers' messages about code that did not come, and of Vite's about a stylesheet. */
const browserMessages =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** Whether an error says that a file of the program did not come. */
export function isLazyLoadError(error: unknown): boolean {
  return error instanceof LazyLoadError || (error instanceof Error && browserMessages.test(error.message));
}

/**
 * Waits for a part of the program. Without a connection its failure is no error that the router knows: that one reloads the page once,
 * since there may be a newer version, and would leave nothing of it but the browser's own page.
 */
export async function wrapLazyLoadError<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (cause) {
    if (navigator.onLine) throw cause;
    throw new LazyLoadError('A file of the program did not come.', { cause });
  }
}
