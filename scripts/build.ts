// npm run build: builds the pages if they are older than their sources.
import { buildPages } from './build-pages.ts';

buildPages();
