import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin, type ProxyOptions } from 'vite';
import packageFile from './package.json' with { type: 'json' };
import { languages } from './src/catalogue/locales/languages.ts';
import { type ScreenDefinition, screens, sharedChunks } from './src/web/routes/screens.ts';

const server = process.env.STRANDBOOK_SERVER ?? 'http://127.0.0.1:3000';

/**
 * Writes `.br` and `.gz` beside every asset that gains by it, once and at the highest level, so that the server never
 * compresses. index.html stays as it is: the server writes into it for every visitor.
 */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    async closeBundle() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(?:js|css|svg|json)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(folder, name);
          const content = await readFile(file);
          if (content.length < 1024) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(`${file}.br`, await brotli(content, { params }));
          await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
        }),
      );
    },
  };
}

const webFolder = path.resolve(import.meta.dirname, 'src/web');
/** The id that the bundler gives to a module, which is named relative to `src/web`. */
const idOf = (module: string): string => normalizePath(path.resolve(webFolder, module));

/** The modules of each language's texts: of the frame and Home, and of all other screens. */
const textModules = languages.map((language) => ({
  language,
  frame: idOf(`../catalogue/locales/${language}/frame.ts`),
  screens: idOf(`../catalogue/locales/${language}/screens.ts`),
}));

/** The modules with which a shared file of code begins. */
function isIn(chunk: (typeof sharedChunks)[number]): (id: string) => boolean {
  const ofChunk = Object.values<ScreenDefinition>(screens).filter((screen) => screen.chunk === chunk.name);
  const ids = new Set([...chunk.modules, ...ofChunk.map(({ module }) => module)].map(idOf));
  return (id) => ids.has(id);
}

/**
 * Names in the page's head what it will need: the texts of each language, and the files of each screen with its paths. So
 * they come beside the first code, and not after it has run, which takes long where the connection or the processor is slow.
 * The server leaves those of the reader's language and of the address.
 */
function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (id: string) => chunks.find(({ moduleIds }) => moduleIds.includes(id));
        const withImports = (name: string, known = new Set<string>()): Set<string> => {
          if (known.has(name)) return known;
          known.add(name);
          for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
            withImports(other, known);
          return known;
        };
        const initial = new Set(
          chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]),
        );
        const pathsOfFile = new Map<string, Set<string>>();
        for (const [routePath, { module }] of Object.entries(screens)) {
          const chunk = chunkOf(idOf(module));
          if (!chunk) throw new Error(`The screen at ${routePath} has no module ${module}`);
          for (const name of withImports(chunk.fileName)) {
            if (initial.has(name)) continue;
            const styles = chunks.find(({ fileName }) => fileName === name)?.viteMetadata?.importedCss ?? [];
            for (const file of [name, ...styles])
              pathsOfFile.set(file, new Set([...(pathsOfFile.get(file) ?? []), routePath]));
          }
        }
        const link = (file: string | undefined, attributes: Record<string, string>) => ({
          tag: 'link',
          attrs: {
            ...(file?.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
            ...attributes,
            crossorigin: true,
            // The first drawing needs none of them.
            ...('data-paths' in attributes && { fetchpriority: 'low' }),
            href: `/${file}`,
          },
          injectTo: 'head' as const,
        });
        const texts = textModules.flatMap((modules) => [
          link(chunkOf(modules.frame)?.fileName, { hreflang: modules.language }),
          link(chunkOf(modules.screens)?.fileName, {
            hreflang: modules.language,
            'data-paths': Object.keys(screens).join(' '),
          }),
        ]);
        return [
          ...texts,
          ...[...pathsOfFile].map(([file, paths]) => link(file, { 'data-paths': [...paths].join(' ') })),
        ];
      },
    },
  };
}

/** Lets `import()` load its files with src/web/load-files.ts, which can try again after a failure. */
function loadFiles(): Plugin {
  return {
    name: 'load-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === '\0vite/preload-helper.js' ? path.join(webFolder, 'load-files.ts') : undefined),
  };
}

/** Writes the icon into the page, which saves every first visit a request. */
function inlineIcon(): Plugin {
  return {
    name: 'inline-icon',
    apply: 'build',
    async transformIndexHtml(html) {
      const icon = await readFile('src/web/public/favicon.svg', 'utf8');
      return html.replace('/favicon.svg', `data:image/svg+xml,${encodeURIComponent(icon.replaceAll(/\s*\n\s*/g, ''))}`);
    },
  };
}

/** Lets nothing be drawn before the page's script has run, which knows the chosen theme; without it the page is empty anyway. */
function themeBeforePaint(): Plugin {
  return {
    name: 'theme-before-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}

/** Everything the server answers itself, for pages that come from Vite while developing. */
const served = ['auth', 'rest', 'stats', 'content', 'health', 'openapi\\.json', 'template', 'search'].map(
  (name) => `^/${name}(?:/|$|\\?)`,
);
const calls =
  '^/(?:searchSE|downloadSE|downloadSearch|getOwnDatasets|getStudies|tablesAndFields|createCustomTemplate|unlink|add[A-Z])';

const toServer: ProxyOptions = {
  target: server,
  changeOrigin: false,
  // /auth/login, /search and /template/import are a page to one who goes there, and a call to a script.
  bypass: (request) =>
    request.method === 'GET' &&
    /^\/(?:auth|search|template)(?:\/|$|\?)/.test(request.url ?? '') &&
    wantsPage(request.headers.accept)
      ? '/index.html'
      : undefined,
};

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}

export default defineConfig({
  plugins: [react(), loadFiles(), inlineIcon(), preloadScreens(), themeBeforePaint(), precompress()],
  publicDir: 'src/web/public',
  define: { __VERSION__: JSON.stringify(packageFile.version) },
  build: {
    outDir: 'dist',
    // A data: address would be the only one on the page; files are cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The sizes that count are those of each first visit, in tests/browser/first-visit.spec.ts.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // The files are packed as small as they get, which takes its time.
      checks: { pluginTimings: false },
      output: {
        // A name for each language, as the modules of all are called alike.
        chunkFileNames: ({ facadeModuleId }) => {
          const texts = textModules.find(({ frame }) => frame === facadeModuleId);
          return `assets/${texts ? `texts-${texts.language}` : '[name]'}-[hash].js`;
        },
        // Files of code that is used together; a module belongs to the first group that fits.
        codeSplitting: {
          groups: [
            // The texts of a language for all screens; the matching of columns knows the labels of fields in both.
            ...textModules.map((texts) => ({
              name: `screens-${texts.language}`,
              priority: sharedChunks.length + 2,
              test: (id: string) => id === texts.screens,
            })),
            // Every screen needs it.
            {
              name: 'shell',
              priority: sharedChunks.length + 1,
              tags: ['$initial'],
              test: (id: string) => !id.endsWith('.html'),
            },
            ...sharedChunks.map((chunk, i) => ({
              name: chunk.name,
              priority: sharedChunks.length - i,
              test: isIn(chunk),
            })),
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries([...served, calls].map((pattern) => [pattern, toServer])) },
  preview: { proxy: Object.fromEntries([...served, calls].map((pattern) => [pattern, toServer])) },
});
