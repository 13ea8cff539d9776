import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { OwnDataset, OwnElement } from '../../catalogue/answers/entries.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useWords } from '../language.ts';
import { LoadFailed } from '../records/form/load-failed.tsx';
import { choose, everything, isNothing, nothing, type Selection } from '../search/selection.ts';
import { Loading } from '../ui/loading.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { AccessionTable } from './accession-table.tsx';
import { AddDialog, type Addition, additions } from './add-dialog.tsx';
import { type Chosen, countOf } from './chosen.ts';
import { ElementsTable } from './elements-table.tsx';
import styles from './entries.module.css';
import { elementsQuery } from './queries.ts';
import { RevisionDownload } from './revision-download.tsx';

type BarProps = {
  chosen: Chosen;
  onAll: () => void;
  onClear: () => void;
  onAdd: (addition: Addition) => void;
};

/** Number of selected elements, and the buttons for all that can be added to them. */
function SelectionBar({ chosen, onAll, onClear, onAdd }: BarProps) {
  const { t } = useWords();
  const count = countOf(chosen);
  const { elements } = chosen.dataset;
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
        {isNothing(chosen.selection) ? null : (
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

/** The elements of an import, page by page, with the selection over all pages. */
export function DatasetPanel({ dataset }: { dataset: OwnDataset }) {
  const { t } = useWords();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(pageSizes[0]);
  const [selection, setSelection] = useState<Selection>(nothing);
  const [known, setKnown] = useState<ReadonlyMap<number, OwnElement>>(new Map());
  const [adding, setAdding] = useState<Addition>();
  const { data, error, refetch, isPlaceholderData } = useQuery(elementsQuery(dataset.id, page, size));
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (data === undefined) return <Loading />;
  const elements = data?.sequencing_elements ?? [];
  const current = { ...dataset, elements: data?.elements ?? 0 };
  const all = new Map([...known, ...elements.map((one) => [one.id, one] as const)]);
  const chosen: Chosen = { dataset: current, selection, known: all };
  const onChoose = (ids: readonly number[], on: boolean) => {
    setKnown(all);
    setSelection(choose(selection, ids, on));
  };
  const onDone = () => {
    setAdding(undefined);
    setSelection(nothing);
    // They are as they were before the change.
    setKnown(new Map());
  };
  if (current.elements === 0) return <p className="soft">{t('entries.noElements')}</p>;
  return (
    <div className={styles.panel}>
      <SelectionBar
        chosen={chosen}
        onAll={() => setSelection(everything)}
        onClear={() => setSelection(nothing)}
        onAdd={setAdding}
      />
      <ElementsTable elements={elements} selection={selection} onChoose={onChoose} waiting={isPlaceholderData} />
      <Pager
        page={page}
        size={size}
        shown={{ offset: (page - 1) * size, count: elements.length, total: current.elements }}
        onPage={setPage}
        onSize={(next) => {
          setSize(next);
          setPage(1);
        }}
      />
      <div className={styles.buttons}>
        <AccessionTable dataset={current} />
        <RevisionDownload dataset={dataset.id} compact />
        <Link to="/component/my-entries/$dataset" params={{ dataset: String(dataset.id) }}>
          {t('entries.unit')}
        </Link>
      </div>
      {adding ? (
        <AddDialog addition={adding} chosen={chosen} onClose={() => setAdding(undefined)} onDone={onDone} />
      ) : null}
    </div>
  );
}
