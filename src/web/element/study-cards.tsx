import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Studies } from '../../catalogue/answers/elements.ts';
import { urlOf } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { formatDate } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { RecordLink } from '../records/aside/record-link.tsx';
import { LoadFailed } from '../records/form/load-failed.tsx';
import { Card } from '../ui/card.tsx';
import styles from './element.module.css';
import { studiesQuery } from './queries.ts';

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

/** A card each for the studies, the projects and the publications of an element. */
export function StudyCards({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(studiesQuery(id));
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  return data ? <Cards {...data} /> : null;
}
