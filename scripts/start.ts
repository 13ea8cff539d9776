// npm start: builds the pages if they are older than their sources, then runs the server.
import { buildPages } from './build-pages.ts';

buildPages();
// Imported into this process, so that signals reach the server directly.
await import('../src/server/main.ts');
