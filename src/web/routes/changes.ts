import { createRoute } from '@tanstack/react-router';
import type { BinAddress, ChangesAddress, PageAddress } from '../../catalogue/addresses/changes-address.ts';
import type { QualityAddress } from '../../catalogue/addresses/quality-address.ts';
import { requireLogin } from './before-load.ts';
import { screenAt } from './root.ts';

/** Leaves reading the search parameters to the screen, as this file is part of every first visit. */
const readByScreen =
  <T>() =>
  (search: Record<string, unknown>): T =>
    search as T;

const changesRoute = createRoute({
  ...screenAt('/changes'),
  validateSearch: readByScreen<ChangesAddress>(),
  beforeLoad: requireLogin,
});

const changeRoute = createRoute({
  ...screenAt('/changes/$id'),
  validateSearch: readByScreen<PageAddress>(),
  beforeLoad: requireLogin,
  staticData: { slide: true },
});

const binRoute = createRoute({
  ...screenAt('/bin'),
  validateSearch: readByScreen<BinAddress>(),
  beforeLoad: requireLogin,
});

const qualityRoute = createRoute({
  ...screenAt('/quality'),
  validateSearch: readByScreen<QualityAddress>(),
  beforeLoad: requireLogin,
});

/** The list of changes, the bin and the quality of records, for users. */
export const changeRoutes = [changesRoute, changeRoute, binRoute, qualityRoute] as const;
