import { createRoute, redirect } from '@tanstack/react-router';
import { textParam } from '../../catalogue/addresses/params.ts';
import { type EntityName, entityNames } from '../../catalogue/entity-names.ts';
import { loadAllLanguages } from '../language.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  component: lazyScreen(() => import('../help/help-page.tsx'), 'HelpPage'),
});

/** Words to look for, the entity whose fields are shown, and whether the mandatory ones alone are. */
type GuideSearch = { q?: string | undefined; table?: EntityName | undefined; mandatory?: '1' | undefined };

/** Waits for the words of every language, as fields are found by all of them; where others do not come, by one's own. */
async function withAllLanguages<T>(page: T): Promise<T> {
  await loadAllLanguages().catch(() => undefined);
  return page;
}

export const guideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/fields',
  component: lazyScreen(() => import('../help/guide-page.tsx').then(withAllLanguages), 'GuidePage'),
  validateSearch: (search: Record<string, unknown>): GuideSearch => ({
    q: textParam(search.q),
    table: entityNames.find((name) => name === search.table),
    mandatory: search.mandatory === '1' ? '1' : undefined,
  }),
  beforeLoad: ({ location: { hash } }) => {
    if (hash !== '') throw redirect({ to: '/help/fields/$name', params: { name: hash }, replace: true });
  },
});

export const guideFieldRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/fields/$name',
  component: lazyScreen(() => import('../help/field-page.tsx'), 'FieldPage'),
});
