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
  plugins: [react(), precompress()],
  publicDir: 'src/web/public',
  define: { __VERSION__: JSON.stringify(packageFile.version) },
  build: {
    outDir: 'dist',
    // A data: address would be the only one on the page; files are cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Files of code that is used together; what the first group that fits has taken is in none of the later ones.
        // Left alone, it would be cut into a hundred, along the lines of which screens happen to use which piece.
        codeSplitting: {
          groups: [
            // Every screen needs these two, and the menus for those who are logged in; libraries seldom change.
            { name: 'libraries', priority: 5, tags: ['$initial'], test: /node_modules/ },
            { name: 'shell', priority: 4, tags: ['$initial'], test: /src[\\/]/ },
            { name: 'menus', priority: 3, test: /shell[\\/]profile-menu\.tsx$/ },
            // Lists, and all that forms need as well; a second file of styles would be a second request.
            {
              name: 'lists',
              priority: 2,
              test: /web[\\/](?:ui|records[\\/](?:list|choice))[\\/]|web[\\/](?:records|map)[\\/].*\.css$|Pill/,
            },
            // A dialog above a form is loaded when somebody asks for it.
            { name: 'forms', priority: 1, test: /web[\\/]records[\\/](?!form[\\/]record-dialog)/ },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries([...served, calls].map((pattern) => [pattern, toServer])) },
  preview: { proxy: Object.fromEntries([...served, calls].map((pattern) => [pattern, toServer])) },
});
