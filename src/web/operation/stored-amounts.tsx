import { Link } from '@tanstack/react-router';
import type { Operation } from '../../catalogue/endpoints/operation.ts';
import { entityNames, entityOf } from '../../catalogue/index.ts';
import { formatBytes } from '../../catalogue/locales/amounts.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { PlainTable } from './plain-table.tsx';

/** How many records there are of each kind that has any. */
export function RecordCounts({ records }: Pick<Operation, 'records'>) {
  const { t } = useTranslation();
  const title = t('administration.operation.records');
  return (
    <Card title={title}>
      <PlainTable
        label={title}
        rows={records.filter(({ count }) => count > 0)}
        keyOf={({ entity }) => entity}
        columns={[
          {
            label: t('administration.operation.kind'),
            render: ({ entity }) => (
              <Link to="/component/$entity" params={{ entity: entityOf(entity).path ?? entity }}>
                {t(`entities.${entity}.many`)}
              </Link>
            ),
          },
          { label: t('administration.operation.number'), isNumber: true, render: ({ count }) => formatCount(count) },
        ]}
      />
    </Card>
  );
}

/** The tables of the database that are the largest. */
export function LargestTables({ tables }: Pick<Operation['database'], 'tables'>) {
  const { t, language } = useTranslation();
  const title = t('administration.operation.tables');
  return (
    <Card title={title}>
      <PlainTable
        label={title}
        rows={tables}
        keyOf={({ table }) => table}
        columns={[
          {
            label: t('administration.operation.table'),
            render: ({ table }) => {
              const entity = entityNames.find((name) => name === table);
              return entity ? t(`entities.${entity}.many`) : <span className="mono">{table}</span>;
            },
          },
          {
            label: t('administration.operation.size'),
            isNumber: true,
            render: ({ bytes }) => formatBytes(bytes, language),
          },
        ]}
      />
    </Card>
  );
}
