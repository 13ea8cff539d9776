/** The files that are loaded or being loaded, by path. A failure is forgotten, so that the next request tries again. */
const files = new Map<string, Promise<void>>();

/** Brings a file of code into the browser's cache. */
async function fetchScript(path: string): Promise<void> {
  const response = await fetch(path).catch(() => null);
  // The browser's own words for a module, by which `isLazyLoadError` knows this failure, too.
  if (!response?.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${path}`);
  await response.arrayBuffer();
}

function addStyleSheet(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = path;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${path}`));
    });
    document.head.append(link);
  });
}

function isOnPage(path: string): boolean {
  const link = path.endsWith('.css') ? '[rel=stylesheet]' : '';
  return document.querySelector(`${link}[href="${path}"],[src="${path}"]`) !== null;
}

function loadFile(path: string): Promise<void> {
  const known = files.get(path);
  if (known) return known;
  const load = path.endsWith('.css') ? addStyleSheet : fetchScript;
  const file = isOnPage(path) ? Promise.resolve() : load(path);
  files.set(path, file);
  file.catch(() => files.delete(path));
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
  await Promise.all(names.map((name) => loadFile(`/${name}`)));
  return load();
}
