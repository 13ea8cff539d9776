import { Suspense } from 'react';
import { useTranslation } from '../language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Loading } from '../ui/loading.tsx';
import type { TableCardProps } from './grid/index.ts';
import styles from './import.module.css';
import type { TableState } from './import-state.ts';
import type { MappingActions } from './mapping/index.ts';

const TableCard = lazyComponent(async () => (await import('./grid/table-card.tsx')).TableCard);
const MappingCard = lazyComponent(async () => (await import('./mapping/mapping-card.tsx')).MappingCard);

type TableViewProps = Omit<TableCardProps, 'loaded'> & { table: TableState; actions: MappingActions };

/** The current table: its columns to be mapped, or its cells to be corrected. */
export function TableView({ table, actions, ...props }: TableViewProps) {
  const { t } = useTranslation();
  if (table.status === 'none' || table.status === 'refused') return null;
  const { filename } = table.status === 'ready' ? table.table : table;
  const waiting = <Loading label={t('dataImport.table.opening', { file: filename })} />;
  if (table.status === 'opening') return <div className={styles.tableSpace}>{waiting}</div>;
  return (
    // Its space is reserved at once: a button that moves away is missed.
    <div className={styles.tableSpace}>
      <Suspense fallback={waiting}>
        {table.status === 'ready' ? (
          <TableCard loaded={table} actions={actions} {...props} />
        ) : (
          // Another sheet, header or encoding is another table.
          <MappingCard
            key={`${table.view.sheet} ${table.view.range?.header} ${table.letters?.encoding}`}
            mappingState={table}
            actions={actions}
          />
        )}
      </Suspense>
    </div>
  );
}
