import { type ReactNode, useState } from 'react';
import type { BulkUpdateCell, BulkUpdateConflict, DisplayedValue } from '../../catalogue/endpoints/bulk-update.ts';
import { entityOfResource, findField } from '../../catalogue/index.ts';
import { formatValue } from '../../catalogue/locales/formats.ts';
import { localizeLabel } from '../../catalogue/records/labels.ts';
import { nameWithoutUnit } from '../../table/measurements/measurement-columns.ts';
import frame from '../importing/frame.module.css';
import { useTranslation } from '../language.ts';
import { useMeasuredLabels } from '../measurements/index.ts';
import { RecordLink } from '../records/links.tsx';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { formatLongDateTime } from '../ui/format-time.ts';
import styles from './bulk-update.module.css';

/** Cells that are rendered at a time. */
const cellBatchSize = 100;

type ValueProps = { cell: BulkUpdateCell; value: DisplayedValue };

/** A value of a cell, formatted in the language. */
function Value({ cell: { resource, field }, value }: ValueProps) {
  const { t, language } = useTranslation();
  if (value !== null) {
    const measured = typeof value === 'number' ? 'number' : 'text';
    const { type } = findField(entityOfResource(resource), field) ?? { type: measured };
    return <span className={styles.value}>{formatValue(value, type, language)}</span>;
  }
  return (
    <span className="soft">
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('revise.empty')}</span>
    </span>
  );
}

/** The heading of a record's cells: a link to it, and the number of elements that depend on it. */
function RecordHeadingRow({ cell, columns }: { cell: BulkUpdateCell; columns: number }) {
  const { t, language } = useTranslation();
  const entity = entityOfResource(cell.resource);
  return (
    <tr className={styles.record}>
      <th scope="rowgroup" colSpan={columns}>
        <span className="soft">{t(`entities.${entity}.one`)}</span>{' '}
        <RecordLink to={entity} id={cell.id}>
          {localizeLabel(entity, cell.label, language)}
        </RecordLink>
        {cell.elements > 1 ? (
          <span className={`soft numbers ${styles.elements ?? ''}`}>
            {t('revise.elements', { count: cell.elements })}
          </span>
        ) : null}
      </th>
    </tr>
  );
}

/** Groups consecutive cells of the same record. */
function groupByRecord<C extends BulkUpdateCell>(cells: readonly C[]): C[][] {
  const groups: C[][] = [];
  for (const cell of cells) {
    const last = groups.at(-1);
    if (last?.[0]?.resource === cell.resource && last[0].id === cell.id) last.push(cell);
    else groups.push([cell]);
  }
  return groups;
}

type Column<C> = { title: string; cell: (cell: C) => ReactNode };
type CellTableProps<C> = {
  title: string;
  cells: readonly C[];
  /** Total number of cells, including those that the server has not sent. */
  total: number;
  columns: readonly Column<C>[];
};

function CellTable<C extends BulkUpdateCell>({ title, cells, total, columns }: CellTableProps<C>) {
  const { t } = useTranslation();
  const [count, setCount] = useState(cellBatchSize);
  const isField = ({ resource, field }: C) => findField(entityOfResource(resource), field) !== undefined;
  const measuredLabel = useMeasuredLabels(!cells.every(isField));
  const labelOf = (cell: C) =>
    isField(cell)
      ? t(fieldLabelKey(entityOfResource(cell.resource), cell.field))
      : measuredLabel(nameWithoutUnit(cell.field).replace(/^event\./, ''));
  const visible = cells.slice(0, count);
  const hiddenCount = cells.length - visible.length;
  return (
    <div className={styles.frame}>
      <table className={styles.cells} aria-label={title} data-columns={columns.length}>
        <thead>
          <tr>
            <th scope="col">{t('revise.field')}</th>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {groupByRecord(visible).map((group) => {
          const [first] = group;
          if (!first) return null;
          return (
            <tbody key={`${first.resource} ${first.id}`}>
              <RecordHeadingRow cell={first} columns={columns.length + 1} />
              {group.map((cell) => (
                <tr key={cell.field}>
                  <th scope="row">
                    {labelOf(cell)}
                    <span className={`soft numbers ${styles.row ?? ''}`}>{t('revise.row', { row: cell.row })}</span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.title} data-label={column.title}>
                      {column.cell(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
      {hiddenCount > 0 ? (
        <button type="button" className={frame.more} onClick={() => setCount(count + cellBatchSize)}>
          {t('revise.more', { count: Math.min(hiddenCount, cellBatchSize) })}
        </button>
      ) : null}
      {hiddenCount === 0 && cells.length < total ? (
        <p className={`soft ${styles.listed ?? ''}`}>{t('revise.listed', { count: cells.length })}</p>
      ) : null}
    </div>
  );
}

/** The cells that change, with their old and new values. */
export function Changes({ title, cells, total }: { title: string; cells: readonly BulkUpdateCell[]; total: number }) {
  const { t } = useTranslation();
  return (
    <CellTable
      title={title}
      cells={cells}
      total={total}
      columns={[
        {
          title: t('revise.before'),
          cell: (cell) => (
            <del>
              <Value cell={cell} value={cell.before} />
            </del>
          ),
        },
        {
          title: t('revise.after'),
          cell: (cell) => (
            <ins>
              <Value cell={cell} value={cell.after} />
            </ins>
          ),
        },
      ]}
    />
  );
}

function StoredValue({ conflict }: { conflict: BulkUpdateConflict }) {
  const { t, language } = useTranslation();
  const { now, who, when } = conflict;
  return (
    <>
      <Value cell={conflict} value={now} />
      {when ? (
        <span className={`soft ${styles.editor ?? ''}`}>
          {t('revise.by', { who: who ?? t('revise.somebody'), when: formatLongDateTime(new Date(when), language) })}
        </span>
      ) : null}
    </>
  );
}

/** The conflicts: cells that somebody else has also changed, with the downloaded, the stored and the uploaded value. */
export function Conflicts({ cells, total }: { cells: readonly BulkUpdateConflict[]; total: number }) {
  const { t } = useTranslation();
  return (
    <CellTable
      title={t('revise.conflicts')}
      cells={cells}
      total={total}
      columns={[
        { title: t('revise.downloaded'), cell: (cell) => <Value cell={cell} value={cell.before} /> },
        { title: t('revise.now'), cell: (conflict) => <StoredValue conflict={conflict} /> },
        { title: t('revise.mine'), cell: (cell) => <Value cell={cell} value={cell.after} /> },
      ]}
    />
  );
}
