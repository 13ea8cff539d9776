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

type TableViewProps = Omit<TableCardProps, 'loaded'> & {
  table: TableState;
  actions: MappingActions;
  /** The place at the lower edge of the window for the button that ends the mapping. */
  bar: HTMLElement | null;
};

/** The current table: its columns, while they have to be mapped, or else its cells. */
export function TableView({ table, actions, bar, ...props }: TableViewProps) {
  const { t } = useTranslation();
  if (table.status === 'none' || table.status === 'refused') return null;
  const { filename } = table.status === 'ready' ? table.table : table;
  const waiting = <Loading label={t('dataImport.table.opening', { file: filename })} />;
  if (table.status === 'opening') return <div className={styles.tableSpace}>{waiting}</div>;
  return (
    // The space is reserved at once, so that buttons below do not move away from a click.
    <div className={styles.tableSpace}>
      <Suspense fallback={waiting}>
        {table.status === 'ready' ? (
          <TableCard loaded={table} actions={actions} {...props} />
        ) : (
          // A new card for another sheet, header or encoding, because its table is another one.
          <MappingCard
            key={`${table.view.sheet} ${table.view.range?.header} ${table.letters?.encoding}`}
            mappingState={table}
            actions={actions}
            bar={bar}
          />
        )}
      </Suspense>
    </div>
  );
}
