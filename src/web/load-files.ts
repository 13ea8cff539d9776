/** The files that are loaded or being loaded, by address. A failure is forgotten, so that the next request tries again. */
const files = new Map<string, Promise<void>>();

/** Brings a file of code into the browser's cache. */
async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address).catch(() => null);
  // The browser's own words for a module, by which `isLazyLoadError` knows this failure, too.
  if (!response?.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  await response.arrayBuffer();
}

function addStyleSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${address}`));
    });
    document.head.append(link);
  });
}

function isOnPage(address: string): boolean {
  const elements = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href],script[src]');
  return [...elements].some((element) => {
    if (element instanceof HTMLScriptElement) return element.src === address;
    return element.href === address && (!address.endsWith('.css') || element.rel === 'stylesheet');
  });
}

function loadFile(address: string): Promise<void> {
  const known = files.get(address);
  if (known) return known;
  const load = address.endsWith('.css') ? addStyleSheet : fetchScript;
  const file = isOnPage(address) ? Promise.resolve() : load(address);
  files.set(address, file);
  file.catch(() => files.delete(address));
  return file;
}

/**
 * Loads a module of the program after the files it needs. The build calls it for every `import()` in place of Vite's own
 * function: a browser may remember for good that a module failed to load, so its code is fetched first, and then imported
 * from the browser's cache.
 * @param load imports the module
 * @param names the module's own file and those it imports, code and style sheets, relative to the root
 */
export async function __vitePreload<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => loadFile(new URL(`/${name}`, location.origin).href)));
  return load();
}
