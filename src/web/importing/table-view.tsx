import { Suspense } from 'react';
import type { FileChecksum } from '../../catalogue/read-files/read-files.ts';
import { useTranslation } from '../language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Loading } from '../ui/loading.tsx';
import styles from './table-view.module.css';
import type { LoadedTable } from './use-loaded-table.ts';

const TableCard = lazyComponent(async () => (await import('./grid/table-card.tsx')).TableCard);
const MappingCard = lazyComponent(async () => (await import('./mapping/mapping-card.tsx')).MappingCard);

/** The table that is being brought in: its columns to be matched, or its cells to be corrected. */
export function TableView({ inHand, sums }: { inHand: LoadedTable; sums: readonly FileChecksum[] }) {
  const { t } = useTranslation();
  const { state } = inHand;
  if (state.status === 'none' || state.status === 'refused') return null;
  const filename = state.status === 'ready' ? state.table.filename : state.filename;
  const waiting = <Loading label={t('dataImport.table.opening', { file: filename })} />;
  if (state.status === 'opening') return <div className={styles.place}>{waiting}</div>;
  return (
    // The room is taken at once: a button that moves away is missed.
    <div className={styles.place}>
      <Suspense fallback={waiting}>
        {state.status === 'ready' ? (
          <TableCard table={state.table} loadedTable={inHand} checksums={sums} />
        ) : (
          // Another sheet, or another header, is another table.
          <MappingCard
            key={`${state.view.sheet} ${state.view.range?.header} ${state.letters?.encoding}`}
            mappingState={state}
            loadedTable={inHand}
          />
        )}
      </Suspense>
    </div>
  );
}
