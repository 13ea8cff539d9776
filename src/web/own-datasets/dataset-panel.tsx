import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { OwnDataset, OwnElement } from '../../catalogue/endpoints/own-datasets.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Pager } from '../ui/table/pager.tsx';
import {
  emptySelection,
  fullSelection,
  isEmptySelection,
  type Selection,
  updateSelection,
} from '../ui/table/selection.ts';
import { AccessionImportButton } from './accession-import-button.tsx';
import { BulkUpdateDownload } from './bulk-update-download.tsx';
import { ElementsTable } from './elements-table.tsx';
import styles from './own-datasets.module.css';
import { elementsQuery } from './queries.ts';
import { type Addition, additions, countOf, type SelectedElements } from './selected-elements.ts';

const loadAddDialog = async () => (await import('./add-dialog.tsx')).AddDialog;

type SelectionBarProps = {
  selected: SelectedElements;
  onAll: () => void;
  onClear: () => void;
  onAdd: (addition: Addition) => void;
};

/** The number of selected elements, and the buttons that add values to them. */
function SelectionBar({ selected, onAll, onClear, onAdd }: SelectionBarProps) {
  const { t } = useTranslation();
  const count = countOf(selected);
  const { elements } = selected.dataset;
  return (
    <div className={styles.bar}>
      <span className={styles.selected}>
        <strong role="status" className="numbers">
          {t('search.selected', { number: formatCount(count) })}
        </strong>
        {count < elements ? (
          <button type="button" className="link-button" onClick={onAll}>
            {t('search.selectAll', { number: formatCount(elements) })}
          </button>
        ) : null}
        {isEmptySelection(selected.selection) ? null : (
          <button type="button" className="link-button" onClick={onClear}>
            {t('search.clear')}
          </button>
        )}
      </span>
      {count > 0 ? (
        <span className={styles.buttons}>
          {additions.map((addition) => (
            <Button key={addition} variant="default" size="compact-md" onClick={() => onAdd(addition)}>
              {t(`entries.add.button.${addition}`)}
            </Button>
          ))}
        </span>
      ) : (
        <span className="soft">{t('entries.selectHint')}</span>
      )}
    </div>
  );
}

/** The elements of a dataset, page by page, with a selection across all pages. */
export function DatasetPanel({ dataset }: { dataset: OwnDataset }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(pageSizes[0]);
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [loaded, setLoaded] = useState<ReadonlyMap<number, OwnElement>>(new Map());
  const [adding, setAdding] = useState<Addition>();
  const [AddDialog, loadDialog] = useLazyComponent(loadAddDialog);
  const { data, error, refetch, isPlaceholderData } = useQuery(elementsQuery(dataset.id, page, size));
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (data === undefined) return <Loading />;
  const elements = data?.sequencing_elements ?? [];
  const current = { ...dataset, elements: data?.elements ?? 0 };
  const loadedNow = new Map([...loaded, ...elements.map((element) => [element.id, element] as const)]);
  const selected: SelectedElements = { dataset: current, selection, loaded: loadedNow };
  const onSelect = (ids: readonly number[], on: boolean) => {
    setLoaded(loadedNow);
    setSelection(updateSelection(selection, ids, on));
  };
  const onDone = () => {
    setAdding(undefined);
    setSelection(emptySelection);
    // The loaded elements are outdated by the change.
    setLoaded(new Map());
  };
  if (current.elements === 0) return <p className="soft">{t('entries.noElements')}</p>;
  return (
    <div className={styles.panel}>
      <SelectionBar
        selected={selected}
        onAll={() => setSelection(fullSelection)}
        onClear={() => setSelection(emptySelection)}
        onAdd={(addition) => loadDialog(() => setAdding(addition))}
      />
      <ElementsTable elements={elements} selection={selection} onSelect={onSelect} waiting={isPlaceholderData} />
      <Pager
        page={page}
        size={size}
        label={t('entries.pages', { filename: dataset.filename })}
        visible={{ offset: (page - 1) * size, count: elements.length, total: current.elements }}
        onPage={setPage}
        onSize={(next) => {
          setSize(next);
          setPage(1);
        }}
      />
      <div className={styles.buttons}>
        <AccessionImportButton dataset={current} />
        <BulkUpdateDownload dataset={dataset.id} compact />
        <Link to="/component/my-entries/$dataset" params={{ dataset: String(dataset.id) }}>
          {t('entries.unit')}
        </Link>
      </div>
      {adding && AddDialog ? (
        <AddDialog addition={adding} selected={selected} onClose={() => setAdding(undefined)} onDone={onDone} />
      ) : null}
    </div>
  );
}
