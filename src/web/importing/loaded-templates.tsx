import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { useTranslation } from '../language.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';
import { templatesQuery } from './import-queries.ts';

type LoadedTemplatesProps = { children: (templates: readonly RecordOf<'template'>[]) => ReactNode };

/**
 * Renders its children when the templates are loaded; until then a loading message, or the reason why loading failed.
 */
export function LoadedTemplates({ children }: LoadedTemplatesProps) {
  const { t, language } = useTranslation();
  const { data, error, refetch } = useQuery(templatesQuery(language));
  if (data) return children(data);
  if (!error) return <Loading label={t('dataImport.template.loading')} />;
  return (
    <div className={styles.stack}>
      <Notice kind="error">{t('dataImport.template.failed', { message: error.message })}</Notice>
      <div>
        <Button variant="default" onClick={() => refetch()}>
          {t('shell.tryAgain')}
        </Button>
      </div>
    </div>
  );
}
