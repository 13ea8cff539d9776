import { createRoute } from '@tanstack/react-router';
import { listAddress } from '../../catalogue/addresses/list-address.ts';
import { numberParam } from '../../catalogue/addresses/params.ts';
import { onlyRoles } from './guards.ts';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

export const templatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/templates',
  component: screen(() => import('../templates/own/templates-page.tsx'), 'TemplatesPage'),
  beforeLoad: onlyRoles('admin'),
  validateSearch: listAddress,
});

export const templateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/templates/$id',
  component: screen(() => import('../templates/own/template-page.tsx'), 'TemplatePage'),
  beforeLoad: onlyRoles('admin'),
  staticData: { slide: true },
  /** `copy`: the template with whose columns a new one begins. */
  validateSearch: (search: Record<string, unknown>): { copy?: number | undefined } => ({
    copy: numberParam(search.copy),
  }),
});

export const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mails',
  component: screen(() => import('../mails/mails-page.tsx'), 'MailsPage'),
  beforeLoad: onlyRoles('admin'),
  validateSearch: listAddress,
});

export const textsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/texts',
  component: screen(() => import('../texts/texts-page.tsx'), 'TextsPage'),
  beforeLoad: onlyRoles('admin'),
});
