import { entityNames, entityOf } from '../index.ts';
import { type ChangeAction, changeActions } from '../records/change-actions.ts';
import { pageSizes } from './list-address.ts';
import { numberParam, textParam } from './params.ts';

/** The entries on a page of changes by default: more than of records, as each has one line. */
export const defaultChanges = pageSizes[1];

/** The page of a list of changes in the URL. */
export type PageAddress = { page?: number | undefined; size?: number | undefined };

/** The state of the list of changes in the URL. */
export type ChangesAddress = PageAddress & {
  who?: string | undefined;
  resource?: string | undefined;
  action?: ChangeAction | undefined;
  /** Days in the reader's time zone, as `2026-11-27`. */
  from?: string | undefined;
  to?: string | undefined;
  /** The id of an import. */
  dataset?: number | undefined;
  theirs?: 'true' | undefined;
};

/** Reads the page in the search parameters of a list of changes, or of the records of one change. */
export function changesPage(search: Record<string, unknown>): PageAddress {
  const [page, size] = [numberParam(search.page, 1), numberParam(search.size)];
  return {
    page: page === 1 ? undefined : page,
    size: pageSizes.find((pageSize) => pageSize === size && pageSize !== defaultChanges),
  };
}

const resourceParam = (value: unknown): string | undefined =>
  entityNames.map((entity) => entityOf(entity).resource).find((resource) => resource === value);

/** The state of the bin in the URL. */
export type BinAddress = PageAddress & { q?: string | undefined; resource?: string | undefined };

/** Reads the untrusted search parameters of the bin. */
export function binAddress(search: Record<string, unknown>): BinAddress {
  return { ...changesPage(search), q: textParam(search.q), resource: resourceParam(search.resource) };
}

function dayParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Reads the untrusted search parameters of the list of changes. */
export function changesAddress(search: Record<string, unknown>): ChangesAddress {
  return {
    ...changesPage(search),
    who: textParam(search.who),
    resource: resourceParam(search.resource),
    action: changeActions.find((action) => action === search.action),
    from: dayParam(search.from),
    to: dayParam(search.to),
    dataset: numberParam(search.dataset, 1),
    theirs: search.theirs === 'true' ? 'true' : undefined,
  };
}
