import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { TranslationKey } from '../../language.ts';
import { useTranslation } from '../../language.ts';
import type { LoadedTable } from './loaded-table.ts';
import type { IssueGroup } from './table-issues.ts';
import type { TableIssues } from './use-table-issues.ts';
import styles from './ways-out.module.css';
import { countOrders, type TableWithErrors, type WayOut, waysOut } from './ways-out.ts';

/**
 * The table, its check and today, on which the ways out of its errors depend.
 * @param filledRows the number of rows that are not left out
 */
export function useTableWithErrors(
  { table, check }: LoadedTable,
  { findCell }: TableIssues,
  filledRows: number,
): TableWithErrors {
  const records = check.result?.check.records ?? null;
  return useMemo(
    () => ({ table, findCell, records, filledRows, today: new Date().toISOString().slice(0, 10) }),
    [table, findCell, records, filledRows],
  );
}

/** How many dates of a column can be read in one order only, which shows the order of the others. */
function OrderHint({ context, group }: { context: TableWithErrors; group: IssueGroup }) {
  const { t } = useTranslation();
  const cell = context.findCell(group.lines[0] ?? 0, group.field);
  const counts = useMemo(() => cell && countOrders(context, cell.column), [context, cell]);
  return (['dayFirst', 'monthFirst'] as const).map((order) =>
    counts && counts[order] > 0 ? (
      <span key={order} className="soft">
        {t(order === 'dayFirst' ? 'dataImport.ways.onlyDayFirst' : 'dataImport.ways.onlyMonthFirst', {
          count: counts[order],
        })}
      </span>
    ) : null,
  );
}

type WaysOutProps = { context: TableWithErrors; group: IssueGroup; onTake: (way: WayOut) => void };

/** The ways out of the errors of a group, as buttons; to leave the rows out is the last one, and quieter. */
export function WaysOut({ context, group, onTake }: WaysOutProps) {
  const { t } = useTranslation();
  const ways = useMemo(() => waysOut(context, group), [context, group]);
  const isAmbiguous = ways.some(({ kind }) => kind === 'dayFirst' || kind === 'monthFirst');
  if (ways.length === 0) return null;
  return (
    <div className={styles.ways}>
      {ways.map((way) => (
        <Button
          key={JSON.stringify([way.kind, way.params.value])}
          size="compact-sm"
          variant={way.kind === 'leaveOut' ? 'subtle' : 'default'}
          onClick={() => onTake(way)}
        >
          {t(`dataImport.ways.${way.kind}` as TranslationKey, way.params)}
        </Button>
      ))}
      {isAmbiguous ? <OrderHint context={context} group={group} /> : null}
    </div>
  );
}
