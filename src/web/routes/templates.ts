import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const templateExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/template/export',
  component: lazyRouteComponent(() => import('../templates/export-page.tsx'), 'TemplateExportPage'),
});

export const templateImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/template/import',
  component: lazyRouteComponent(() => import('../importing/files/files-page.tsx'), 'TemplateImportPage'),
});
