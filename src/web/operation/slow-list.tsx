import type { Operation } from '../../catalogue/endpoints/operation.ts';
import { formatCount, formatDecimal } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import styles from './operation.module.css';
import { PlainTable } from './plain-table.tsx';

type Item = Operation['slow']['items'][number];

/** The slow statements of the database, or the slow requests of the last hour. */
export function SlowList({ slow: { source, items } }: Pick<Operation, 'slow'>) {
  const { t, language } = useTranslation();
  const areStatements = source === 'statements';
  const title = t(areStatements ? 'administration.operation.slowStatements' : 'administration.operation.slowRequests');
  const seconds = (value: number) => `${formatDecimal(value.toFixed(value < 10 ? 2 : 1), language)} s`;
  if (items.length === 0)
    return (
      <Card title={title}>
        <p className="soft">
          {t(areStatements ? 'administration.operation.noSlowStatements' : 'administration.operation.noSlowRequests')}
        </p>
      </Card>
    );
  return (
    <Card title={title}>
      <PlainTable<Item>
        label={title}
        rows={items}
        keyOf={({ text, count }) => `${text} ${count}`}
        columns={[
          {
            label: t(areStatements ? 'administration.operation.statement' : 'administration.operation.request'),
            render: ({ text }) => <span className="mono">{text}</span>,
          },
          { label: t('administration.operation.number'), isNumber: true, render: ({ count }) => formatCount(count) },
          { label: t('administration.operation.mean'), isNumber: true, render: ({ mean }) => seconds(mean) },
          { label: t('administration.operation.slowest'), isNumber: true, render: ({ slowest }) => seconds(slowest) },
        ]}
      />
      <p className={styles.note}>
        {t(areStatements ? 'administration.operation.slowStatementsNote' : 'administration.operation.slowRequestsNote')}
      </p>
    </Card>
  );
}
