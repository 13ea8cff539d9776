import { formatCount } from '../../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../../language.ts';
import { FoldedTable } from '../../../ui/folded-table.tsx';
import { RecordLink } from '../../links.tsx';
import type { ChartPoint } from './chart-data.ts';
import styles from './charts.module.css';

/** Number of rows of the table. */
const maxRows = 200;

type PointTableProps = {
  points: readonly ChartPoint[];
  columns: readonly { title: string; textOf: (point: ChartPoint) => string }[];
};

/** The points of a chart as a table, for readers who cannot see the chart. */
export function PointTable({ points, columns }: PointTableProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.table}>
      <FoldedTable
        title={t('charts.table')}
        head={[t('charts.sample'), ...columns.map(({ title }) => title)]}
        rows={() =>
          points.slice(0, maxRows).map((point) => (
            <tr key={point.sample.field_sample_id}>
              <th scope="row" className="mono">
                <RecordLink to="field_sample" id={point.sample.field_sample_id}>
                  {point.sample.label ?? t('charts.nameless', { id: point.sample.field_sample_id })}
                </RecordLink>
              </th>
              {columns.map(({ title, textOf }) => (
                <td key={title}>{textOf(point)}</td>
              ))}
            </tr>
          ))
        }
        note={
          points.length > maxRows ? (
            <p className="soft">{t('charts.firstRows', { number: formatCount(maxRows) })}</p>
          ) : null
        }
      />
    </div>
  );
}
