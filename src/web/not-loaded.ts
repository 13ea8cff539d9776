/** Thrown where a file of the program does not come because there is no connection. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/** The beginnings of the browsers' messages about code that did not come, and of Vite's about a stylesheet. */
const messages =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** Whether an error says that a file of the program did not come. */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof NotLoaded || (error instanceof Error && messages.test(error.message));
}

/**
 * Waits for a part of the program. Without a connection its failure is no error that the router knows: that one reloads the page once,
 * since there may be a newer version, and would leave nothing of it but the browser's own page.
 */
export async function orNotLoaded<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (cause) {
    if (navigator.onLine) throw cause;
    throw new NotLoaded('A file of the program did not come.', { cause });
  }
}
