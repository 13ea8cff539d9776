import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import packageFile from './package.json' with { type: 'json' };

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

/**
 * Names in the page's head what it will ask for: the words of each language, and the files of each screen with its paths. So
 * they come beside the first code, and not after it has run, which takes long where the connection or the processor is slow. The
 * server leaves those of the reader's language and of the address.
 */
function preloadParts(): Plugin {
  /** The routes' paths by the module of their screen. */
  const pathsOf = new Map<string, string[]>();
  return {
    name: 'preload-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src[\\/]web[\\/]routes[\\/][\w-]+\.ts$/ },
      async handler(code, id) {
        const imports = /import\('([^']+)'\)/;
        for (const route of code.split('export ').slice(1))
          for (const [, routePath = ''] of route.matchAll(/(?:path: |page\()'([^']+)'/g)) {
            // Routes of one file may share a screen, which is named above them.
            const [, file] = imports.exec(route) ?? imports.exec(code) ?? [];
            const screen = file && (await this.resolve(file, id));
            if (screen) pathsOf.set(screen.id, [...(pathsOf.get(screen.id) ?? []), routePath]);
          }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
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
        const paths = new Map<string, Set<string>>();
        for (const [screen, ofScreen] of pathsOf) {
          const home = chunks.find(({ moduleIds }) => moduleIds.includes(screen));
          for (const name of home ? withImports(home.fileName) : []) {
            const styles = chunks.find(({ fileName }) => fileName === name)?.viteMetadata?.importedCss ?? [];
            if (!initial.has(name))
              for (const file of [name, ...styles]) paths.set(file, new Set([...(paths.get(file) ?? []), ...ofScreen]));
          }
        }
        const link = (file: string, attributes: Record<string, string>) => ({
          tag: 'link',
          attrs: {
            ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
            ...attributes,
            crossorigin: true,
            // The first drawing needs none of them.
            ...('data-paths' in attributes && { fetchpriority: 'low' }),
            href: `/${file}`,
          },
          injectTo: 'head' as const,
        });
        const everyPath = [...new Set([...pathsOf.values()].flat())].join(' ');
        const words = chunks.flatMap(({ fileName, moduleIds }) => {
          const [, language, part] = /locales[\\/](\w\w)[\\/](frame|screens)\.ts/.exec(moduleIds.join('\n')) ?? [];
          if (!language) return [];
          return [
            link(
              fileName,
              part === 'screens' ? { hreflang: language, 'data-paths': everyPath } : { hreflang: language },
            ),
          ];
        });
        return [...words, ...[...paths].map(([file, ofFile]) => link(file, { 'data-paths': [...ofFile].join(' ') }))];
      },
    },
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
  plugins: [react(), inlineIcon(), preloadParts(), themeBeforePaint(), precompress()],
  publicDir: 'src/web/public',
  define: { __VERSION__: JSON.stringify(packageFile.version) },
  build: {
    outDir: 'dist',
    // A data: address would be the only one on the page; files are cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The files are packed as small as they get, which takes its time.
      checks: { pluginTimings: false },
      output: {
        // A name for each language, as the files of words would all be called alike.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language] = /locales[\\/](\w\w)[\\/]frame\.ts$/.exec(facadeModuleId ?? '') ?? [];
          return `assets/${language ? `words-${language}` : '[name]'}-[hash].js`;
        },
        // Files of code that is used together; what the first group that fits has taken is in none of the later ones.
        // Left alone, it would be cut into a hundred, along the lines of which screens happen to use which piece.
        codeSplitting: {
          groups: [
            // Every screen needs these two; libraries seldom change.
            { name: 'libraries', priority: 5, tags: ['$initial'], test: /node_modules/ },
            { name: 'shell', priority: 4, tags: ['$initial'], test: /src[\\/]/ },
            // The words of a language for all screens; the matching of columns knows the labels of fields in both.
            ...['en', 'de'].map((language) => ({
              name: `screens-${language}`,
              priority: 6,
              test: new RegExp(`locales[\\\\/]${language}[\\\\/](?:fields|screens)\\.ts$`),
            })),
            // Home with its map, forms, and the search once its map is opened.
            {
              name: 'maps',
              priority: 3,
              test: /web[\\/](?:map|home[\\/]sampling)[\\/].*\.tsx?$|node_modules[\\/](?:d3-|topojson)/,
            },
            // Lists, the menus above them and in the header, all that forms need as well, and what the search shares with others.
            {
              name: 'lists',
              priority: 2,
              test: /web[\\/](?:ui[\\/](?!(?:dialog|confirm-dialog|leave-dialog)\.)|records[\\/]list[\\/](?!filter-row|delete-dialog))|profile-menu|search[\\/](?:selection|search-tips|saved-searches[\\/]saved-searches-query)|catalogue[\\/](?:facets|text-matching|file-formats)\.ts$/,
            },
            // Forms, with all dialogs and choices among records, which a list needs once somebody deletes or filters. A dialog
            // above a form is loaded when somebody asks for it.
            { name: 'forms', priority: 1, test: /web[\\/](?:ui|records)[\\/](?!form[\\/]record-dialog)/ },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries([...served, calls].map((pattern) => [pattern, toServer])) },
  preview: { proxy: Object.fromEntries([...served, calls].map((pattern) => [pattern, toServer])) },
});
