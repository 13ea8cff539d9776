import { type ReactNode, Suspense, useState } from 'react';
import type { ListQuery } from '../../../catalogue/addresses/list-query.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { may } from '../../../catalogue/permissions.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import type { RowSelection } from '../../ui/record-table.tsx';
import {
  countSelected,
  emptySelection,
  fullSelection,
  isEmptySelection,
  isSelected,
  type Selection,
  updateSelection,
} from '../../ui/table/selection.ts';
import type { RecordData } from '../record-queries.ts';
import { LazySelectionBar } from './lazy-selection-bar.tsx';
import type { SelectedRecords } from './selected-records.ts';
import { downloadTable } from './table-download.ts';

/** The last selection in a list, which is restored when the reader comes back to it. */
let lastSelection: { key: string; selection: Selection } = { key: '', selection: emptySelection };

/** The selected records of a list: by their ids, or all that match its search and filters. */
function selectedRecords(
  { all, ids }: Selection,
  where: Readonly<Record<string, string>>,
  expected: number,
): SelectedRecords {
  if (!all) return { ids: [...ids] };
  return { where, ...(ids.size > 0 && { except: [...ids] }), expected };
}

/**
 * Selects records of a list across its pages, for those who may change or delete them; another search or other filters
 * begin with an empty selection.
 * @param total the number of records that match; undefined until it is known
 * @returns the selection for the table, undefined for those who may not; and the bar with the actions
 */
export function useListSelection(
  entity: EntityName,
  { address: { q }, filters }: ListQuery,
  total: number | undefined,
): { rows: RowSelection<RecordData> | undefined; bar: ReactNode } {
  const { user } = useSession();
  const { language } = useTranslation();
  const where = { ...filters, ...(q && { q }) };
  const key = JSON.stringify([entity, where]);
  const [latest, setLatest] = useState(lastSelection);
  const selection = latest.key === key ? latest.selection : emptySelection;
  const change = (next: Selection) => {
    lastSelection = { key, selection: next };
    setLatest(lastSelection);
  };
  if (!may(user, 'update', entity) && !may(user, 'delete', entity)) return { rows: undefined, bar: null };
  const rows: RowSelection<RecordData> = {
    isSelected: ({ id }) => isSelected(selection, id),
    select: (records, on) =>
      change(
        updateSelection(
          selection,
          records.map(({ id }) => id),
          on,
        ),
      ),
    nameOf: (record) => labelOf(entity, record, language),
  };
  const count = countSelected(selection, total);
  if (isEmptySelection(selection) || count === 0) return { rows, bar: null };
  const selected = selectedRecords(selection, where, count ?? 0);
  return {
    rows,
    bar: (
      <Suspense fallback={null}>
        <LazySelectionBar
          entity={entity}
          count={count}
          find={() => selected}
          all={
            total !== undefined && count !== undefined && count < total
              ? { count: total, select: () => change(fullSelection) }
              : undefined
          }
          onClear={() => change(emptySelection)}
          onDownload={downloadTable(entity, selected)}
        />
      </Suspense>
    ),
  };
}
