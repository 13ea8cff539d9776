import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const templateExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/template/export',
  component: lazyScreen(() => import('../templates/export-page.tsx'), 'TemplateExportPage'),
});

export const templateImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/template/import',
  component: lazyScreen(() => import('../importing/several-files/several-files-page.tsx'), 'TemplateImportPage'),
});
