import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { columnOf } from '../../catalogue/columns.ts';
import { type Field, reasonColumn } from '../../catalogue/definition.ts';
import type { Studies } from '../../catalogue/endpoints/element.ts';
import { displayKindOf, urlOf } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { formatDate, formatValue } from '../../catalogue/locales/formats.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { useTranslation } from '../language.ts';
import { MeasurementTable } from '../measurements/index.ts';
import { RecordLink } from '../records/links.tsx';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './element.module.css';
import { lineageQuery, studiesQuery } from './queries.ts';

/** The columns that summarize an element. */
const factColumns = [
  'accession_number',
  'geog_loc_name',
  'field_sample_collection_date_begin',
  'depth',
  'env_medium',
  'library_strategy',
  'target_gene',
  'seq_meth',
  'lib_reads_seqd',
  'forward_read_file_name',
  'reverse_read_file_name',
  'path_raw_data_storage',
  'sequencing_element_comment',
].flatMap((name) => columnOf(name) ?? []);

function FactValue({ value, field }: { value: string | number; field: Field }) {
  const { language } = useTranslation();
  const unit = typeof value === 'number' || /^[\d.,-]+$/.test(value) ? field.unit : undefined;
  const text = formatValue(value, field.type, language);
  const href = typeof value === 'string' ? urlOf(value, field) : null;
  return (
    <span className={displayKindOf(field) === 'mono' ? 'mono' : undefined}>
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : unit ? (
        `${text} ${unit}`
      ) : (
        text
      )}
    </span>
  );
}

/** A card with an element's values; a missing value is left out, unless it has a reason. */
export function ElementFacts({ element }: { element: ElementSearchResult }) {
  const { t } = useTranslation();
  const facts = factColumns.flatMap(({ name, entity, fieldName, field }) => {
    const value = element[name] ?? element[reasonColumn(name)];
    if (value === null || value === undefined || value === '') return [];
    return [{ label: t(fieldLabelKey(entity, fieldName)), value: <FactValue value={value} field={field} /> }];
  });
  return <Facts title={t('element.facts')} facts={facts} />;
}

function StudyCard({ title, children }: { title: string; children: ReactNode[] }) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      {children.length > 0 ? <ul className={styles.list}>{children}</ul> : <p className="soft">{t('element.none')}</p>}
    </Card>
  );
}

const doiField = fieldOf('publication', 'doi');

function Cards({ project_studies, project, publication }: Studies) {
  const { t, language } = useTranslation();
  return (
    <>
      <StudyCard title={t('entities.project_study.many')}>
        {project_studies.map((study) => (
          <li key={study.id}>
            <RecordLink to="project_study" id={study.id}>
              {study.study_title}
            </RecordLink>
            <span className="soft">
              {[study.project_study_begin, study.project_study_end]
                .flatMap((day) => (day ? formatDate(day, language) : []))
                .join(' – ')}
            </span>
          </li>
        ))}
      </StudyCard>
      <StudyCard title={t('entities.project.many')}>
        {project.map(({ id, project_name }) => (
          <li key={id}>
            <RecordLink to="project" id={id}>
              {project_name}
            </RecordLink>
          </li>
        ))}
      </StudyCard>
      <StudyCard title={t('entities.publication.many')}>
        {publication.map(({ id, doi }) => (
          <li key={id}>
            <a href={urlOf(doi, doiField) ?? undefined} target="_blank" rel="noopener noreferrer">
              {doi}
            </a>
          </li>
        ))}
      </StudyCard>
    </>
  );
}

/** The cards with the studies, projects and publications of an element. */
export function StudyCards({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(studiesQuery(id));
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  return data ? <Cards {...data} /> : null;
}

/** A card with the citation of an element and a button that copies it. */
export function Citation({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(lineageQuery(id));
  if (!data) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data.citation);
      showToast('success', t('element.cite.copied'));
    } catch {
      // Browsers have no clipboard API without HTTPS.
      showToast('error', t('element.cite.copyFailed'));
    }
  };
  return (
    <Card title={t('element.cite.title')}>
      <p className={styles.citation}>{data.citation}</p>
      <Button variant="default" size="compact-md" onClick={copy}>
        {t('element.cite.copy')}
      </Button>
    </Card>
  );
}

/** A card with the measurements of the samples and events that an element comes from; none without any. */
export function MeasurementsCard({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(lineageQuery(id));
  if (!data || data.measurements.length === 0) return null;
  return (
    <Card title={t('measurements.columns.title')}>
      <MeasurementTable measurements={data.measurements} />
    </Card>
  );
}
