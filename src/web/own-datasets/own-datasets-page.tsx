import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { DatasetProgress, OwnDataset } from '../../catalogue/endpoints/own-datasets.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { RecordLink } from '../records/links.tsx';
import { useFormUser } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { formatLongDateTime, formatRelativeTime } from '../ui/format-time.ts';
import { ButtonLink } from '../ui/links.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { useIsNarrow } from '../ui/table/table-frame.tsx';
import { DatasetPanel } from './dataset-panel.tsx';
import { DatasetStep } from './dataset-step.tsx';
import desk from './desk.module.css';
import { ImportDraft } from './import-draft.tsx';
import styles from './own-datasets.module.css';
import { datasetsQuery, progressQuery } from './queries.ts';
import { UndoneImports } from './undone-imports.tsx';

const route = getRouteApi('/component/my-entries');

type RowsProps = {
  dataset: OwnDataset;
  /** Undefined until it is loaded. */
  progress: DatasetProgress | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

/** The row of a dataset, with its elements below if it is open. */
function DatasetRows({ dataset, progress, isOpen, onToggle }: RowsProps) {
  const { t, language } = useTranslation();
  const isNarrow = useIsNarrow();
  const { filename, elements } = dataset;
  const created = new Date(dataset.created_at);
  const fullTime = formatLongDateTime(created, language);
  const numbers = [
    { label: 'entries.elements', number: elements },
    { label: 'entries.ready', number: progress?.readiness?.ready },
    { label: 'entries.submitted', number: progress?.submitted },
  ] as const;
  return (
    <>
      <tr className={styles.dataset} data-open={isOpen || undefined}>
        <td>
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <span className={styles.arrow} aria-hidden />
            {filename}
          </button>
          {progress?.study ? (
            <span className={desk.study}>
              <RecordLink to="project_study" id={progress.study.id}>
                {progress.study.study_title}
              </RecordLink>
            </span>
          ) : null}
        </td>
        <td className="numbers" title={fullTime}>
          {isNarrow ? formatRelativeTime(created, new Date(), language) : fullTime}
        </td>
        {numbers.map(({ label, number }) => (
          <td key={label} className={`numbers ${styles.count ?? ''}`} data-label={t(label)}>
            {number === undefined ? '–' : formatCount(number)}
          </td>
        ))}
        <td className={styles.next}>{progress ? <DatasetStep dataset={dataset} progress={progress} /> : null}</td>
      </tr>
      {isOpen ? (
        <tr className={styles.open}>
          <td colSpan={6}>
            <DatasetPanel dataset={dataset} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** The user's datasets, page by page, beginning with the page of the open one. */
function Datasets({ datasets }: { datasets: readonly OwnDataset[] }) {
  const { t } = useTranslation();
  const { dataset: opened } = route.useSearch();
  const navigate = useNavigate();
  const openedIndex = Math.max(
    0,
    datasets.findIndex(({ id }) => id === opened),
  );
  const [size, setSize] = useState<number>(pageSizes[0]);
  const [page, setPage] = useState(Math.floor(openedIndex / pageSizes[0]) + 1);
  const offset = (page - 1) * size;
  const visible = datasets.slice(offset, offset + size);
  const { data: progress = [] } = useQuery(progressQuery(visible.map(({ id }) => id)));
  const toggle = (id: number) =>
    navigate({ to: '.', search: { dataset: id === opened ? undefined : id }, resetScroll: false });
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.datasets}>
          <thead>
            <tr>
              <th scope="col">{t('entries.filename')}</th>
              <th scope="col">{t('entries.createdAt')}</th>
              <th scope="col" className={styles.count}>
                {t('entries.elements')}
              </th>
              <th scope="col" className={styles.count}>
                {t('entries.ready')}
              </th>
              <th scope="col" className={styles.count}>
                {t('entries.submitted')}
              </th>
              <th scope="col" className={styles.next}>
                {t('entries.nextStep')}
              </th>
            </tr>
          </thead>
          <tbody>
            {visible.map((dataset) => (
              <DatasetRows
                key={dataset.id}
                dataset={dataset}
                progress={progress.find(({ id }) => id === dataset.id)}
                isOpen={dataset.id === opened}
                onToggle={() => toggle(dataset.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {datasets.length > pageSizes[0] ? (
        <Pager
          page={page}
          size={size}
          visible={{ offset, count: visible.length, total: datasets.length }}
          onPage={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
      ) : null}
    </>
  );
}

/** The user's own datasets with their elements, and additions to many of these at once. */
export function OwnDatasetsPage() {
  const { t } = useTranslation();
  const user = useFormUser();
  const { data, error, refetch } = useQuery(datasetsQuery());
  return (
    <Page title={t('shell.header.entries')} lead={t('entries.lead')}>
      {user ? <ImportDraft key={user.id} user={user.id} /> : null}
      {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data && data.length === 0 ? (
        <Card title={t('entries.empty')}>
          <p className={styles.hint}>{t('entries.emptyHint')}</p>
          <ButtonLink to="/data">{t('entries.toImport')}</ButtonLink>
        </Card>
      ) : null}
      {data && data.length > 0 ? <Datasets datasets={data} /> : null}
      <UndoneImports />
    </Page>
  );
}
