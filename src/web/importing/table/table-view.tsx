import { Suspense } from 'react';
import type { FileSum } from '../../../catalogue/read-files.ts';
import { useWords } from '../../language.ts';
import { lazyPart } from '../../ui/later.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './place.module.css';
import type { TableInHand } from './use-table.ts';

const TableCard = lazyPart(async () => (await import('./table-card.tsx')).TableCard);
const MatchCard = lazyPart(async () => (await import('./match-card.tsx')).MatchCard);

/** The table that is being brought in: its columns to be matched, or its cells to be corrected. */
export function TableView({ inHand, sums }: { inHand: TableInHand; sums: readonly FileSum[] }) {
  const { t } = useWords();
  const { state } = inHand;
  if (state.status === 'none' || state.status === 'refused') return null;
  const filename = state.status === 'ready' ? state.table.filename : state.filename;
  const waiting = <Loading what={t('dataImport.table.opening', { file: filename })} />;
  if (state.status === 'opening') return <div className={styles.place}>{waiting}</div>;
  return (
    // The room is taken at once: a button that moves away is missed.
    <div className={styles.place}>
      <Suspense fallback={waiting}>
        {state.status === 'ready' ? (
          <TableCard table={state.table} inHand={inHand} sums={sums} />
        ) : (
          // Another sheet, or another header, is another table.
          <MatchCard
            key={`${state.view.sheet} ${state.view.place?.header} ${state.letters?.encoding}`}
            matching={state}
            inHand={inHand}
          />
        )}
      </Suspense>
    </div>
  );
}
