import { Suspense } from 'react';
import { elementNameColumn } from '../../catalogue/addresses/search-query.ts';
import { maxSearchHits, maxSelectedIds } from '../../catalogue/limits.ts';
import { may } from '../../catalogue/permissions.ts';
import { LazySelectionBar } from '../records/many/lazy-selection-bar.tsx';
import { useSession } from '../session.ts';
import { downloadExport, type ExportSelection } from './downloads.ts';
import { searchElements } from './elements-query.ts';

/** The ids of selected elements. Those of all results are read page by page, as no request returns them at once. */
async function findIds({ searchQuery, selection: { all, ids } }: ExportSelection): Promise<number[]> {
  if (!all) return [...ids];
  const found = new Set<number>();
  for (let offset = 0; offset < maxSelectedIds + ids.size; offset += maxSearchHits) {
    const page = { offset, hits: maxSearchHits, fields: [elementNameColumn] };
    const { elements } = await searchElements(searchQuery, page);
    for (const { sequencing_element_id: id } of elements) found.add(id);
    if (elements.length < maxSearchHits) break;
  }
  return [...found].filter((id) => !ids.has(id));
}

type SelectedElementsBarProps = {
  exportSelection: ExportSelection;
  /** The number of selected elements; undefined until they are counted. */
  count: number | undefined;
  onClear: () => void;
};

/** The actions on the selected results of a search, for those who may change or delete elements. */
export function SelectedElementsBar({ exportSelection, count, onClear }: SelectedElementsBarProps) {
  const { user } = useSession();
  if (!may(user, 'update', 'sequencing_element') && !may(user, 'delete', 'sequencing_element')) return null;
  return (
    <Suspense fallback={null}>
      <LazySelectionBar
        entity="sequencing_element"
        count={count}
        max={maxSelectedIds}
        find={async () => ({ ids: await findIds(exportSelection) })}
        onClear={onClear}
        onDownload={() => downloadExport(exportSelection, 'revision', 'xlsx')}
      />
    </Suspense>
  );
}
