import { useEffect, useEffectEvent } from 'react';
import type { ListQuery } from '../../../catalogue/addresses/list-query.ts';
import { defaultColumns } from '../../../catalogue/addresses/selectable-columns.ts';
import {
  formatShownColumns,
  mayBeShown,
  parseShownColumns,
  type ShownColumn,
} from '../../../catalogue/addresses/shown-columns.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useSession } from '../../session.ts';
import { useStoredNames } from '../../ui/use-stored-names.ts';
import type { GoTo } from './list-tools.tsx';
import { columnsKeyOf } from './remembered-columns.ts';

/** The columns of a list, in the address or stored in this browser, and what changes them. */
export type ShownColumns = {
  columns: readonly ShownColumn[];
  /** The address with these columns. */
  address: ListQuery['address'];
  /** Whether neither the address nor this browser has columns of its own. */
  areDefault: boolean;
  /** Shows other columns; null for the default ones. */
  show: (columns: readonly ShownColumn[] | null) => void;
  /** Leaves columns out, in the address and where this browser remembers them. */
  leaveOut: (names: readonly string[]) => void;
  /** Changes the width of a column; undefined for the usual one. */
  resize: (name: string, width: number | undefined) => void;
};

/** Pinned columns come first. */
const pinnedFirst = (columns: readonly ShownColumn[]): ShownColumn[] =>
  columns.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned));

/**
 * The columns of an entity's list: those of the address, or those that this browser remembers, which then become part
 * of the address, so that a copied link shows the same.
 */
export function useShownColumns(entity: EntityName, { address }: Pick<ListQuery, 'address'>, goTo: GoTo): ShownColumns {
  const { user } = useSession();
  const [stored, store] = useStoredNames(columnsKeyOf(entity));
  const remembered = parseShownColumns(stored.join(' ')).filter(({ name }) => mayBeShown(entity, name, user));
  const text = address.columns ?? (remembered.length > 0 ? formatShownColumns(remembered) : undefined);
  const putIntoAddress = useEffectEvent(() => goTo({ columns: text, page: address.page }, true));
  const isLacking = address.columns === undefined && text !== undefined;
  useEffect(() => {
    if (isLacking) putIntoAddress();
  }, [isLacking]);
  const columns = text === undefined ? defaultColumns(entity, user) : parseShownColumns(text);
  const show: ShownColumns['show'] = (next) => {
    const sorted = next && pinnedFirst(next);
    store(sorted ? formatShownColumns(sorted).split(' ') : []);
    goTo({ columns: sorted ? formatShownColumns(sorted) : undefined, page: address.page }, true);
  };
  const without = (list: readonly ShownColumn[], names: readonly string[]) =>
    list.filter(({ name }) => !names.includes(name));
  return {
    columns,
    address: { ...address, columns: text },
    areDefault: text === undefined,
    show,
    leaveOut: (names) => {
      store(without(remembered, names).map((column) => formatShownColumns([column])));
      goTo({ columns: formatShownColumns(without(columns, names)) || undefined, page: address.page }, true);
    },
    resize: (name, width) => show(columns.map((column) => (column.name === name ? { ...column, width } : column))),
  };
}
