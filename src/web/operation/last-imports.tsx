import { Link } from '@tanstack/react-router';
import type { Operation, RecentImport } from '../../catalogue/endpoints/operation.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { formatLongDateTime } from '../ui/format-time.ts';
import { MissingValue } from '../ui/table/cells.tsx';
import styles from './operation.module.css';
import { PlainTable } from './plain-table.tsx';

/** The file of an import that was stored, as a link to its page. */
function FileLink({ filename, dataset, outcome }: RecentImport) {
  if (filename === null || dataset === null) return <MissingValue />;
  if (outcome === 'undone') return filename;
  return (
    <Link to="/component/my-entries/$dataset" params={{ dataset: String(dataset) }}>
      {filename}
    </Link>
  );
}

/** The last imports, with those that stored nothing. */
export function LastImports({ imports }: Pick<Operation, 'imports'>) {
  const { t, language } = useTranslation();
  const title = t('administration.operation.imports');
  const outcomeOf = ({ outcome, problems }: RecentImport) =>
    problems === null
      ? t(`administration.operation.outcomes.${outcome}`)
      : t('administration.operation.problems', { count: problems });
  return (
    <Card title={title}>
      {imports.length === 0 ? (
        <p className="soft">{t('administration.operation.noImports')}</p>
      ) : (
        <>
          <PlainTable<RecentImport>
            label={title}
            rows={imports}
            keyOf={({ at, dataset }) => `${at} ${dataset}`}
            columns={[
              {
                label: t('administration.operation.when'),
                render: ({ at }) => formatLongDateTime(new Date(at), language),
              },
              {
                label: t('administration.operation.who'),
                render: ({ who }) => who ?? t('administration.operation.somebody'),
              },
              { label: t('administration.operation.file'), render: (one) => <FileLink {...one} /> },
              { label: t('administration.operation.rows'), isNumber: true, render: ({ rows }) => formatCount(rows) },
              {
                label: t('administration.operation.outcome'),
                render: (one) => <span data-outcome={one.outcome}>{outcomeOf(one)}</span>,
              },
            ]}
          />
          <p className={styles.note}>{t('administration.operation.importsNote')}</p>
        </>
      )}
    </Card>
  );
}
