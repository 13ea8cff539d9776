import { createRoute } from '@tanstack/react-router';
import { listAddress } from '../../catalogue/addresses/list-address.ts';
import { numberParam } from '../../catalogue/addresses/params.ts';
import { requireAnyRole } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const templatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/templates',
  component: lazyScreen(() => import('../templates/admin/templates-page.tsx'), 'TemplatesPage'),
  beforeLoad: requireAnyRole('admin'),
  validateSearch: listAddress,
});

export const templateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/templates/$id',
  component: lazyScreen(() => import('../templates/admin/template-page.tsx'), 'TemplatePage'),
  beforeLoad: requireAnyRole('admin'),
  staticData: { slide: true },
  /** `copy`: the template with whose columns a new one begins. */
  validateSearch: (search: Record<string, unknown>): { copy?: number | undefined } => ({
    copy: numberParam(search.copy),
  }),
});

export const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mails',
  component: lazyScreen(() => import('../mails/mails-page.tsx'), 'MailsPage'),
  beforeLoad: requireAnyRole('admin'),
  validateSearch: listAddress,
});

export const textsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/texts',
  component: lazyScreen(() => import('../texts/texts-page.tsx'), 'TextsPage'),
  beforeLoad: requireAnyRole('admin'),
});
