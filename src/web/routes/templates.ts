import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

export const templateExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/template/export',
  component: screen(() => import('../templates/export-page.tsx'), 'TemplateExportPage'),
});

export const templateImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/template/import',
  component: screen(() => import('../importing/files/files-page.tsx'), 'TemplateImportPage'),
});
