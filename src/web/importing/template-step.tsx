import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workbookFormats } from '../../catalogue/file-formats.ts';
import type { RecordOf } from '../../catalogue/schemas.ts';
import { useWords } from '../language.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { CustomTemplate } from './custom-template.tsx';
import styles from './import.module.css';
import { StepCard } from './steps.tsx';
import { templateAddress, templatesQuery } from './templates-query.ts';

type ChoiceProps = { templates: readonly RecordOf<'template'>[]; onDownload: () => void };

function TemplateChoice({ templates, onDownload }: ChoiceProps) {
  const { t, language } = useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];
  if (!template) return <p className="soft">{t('dataImport.template.none')}</p>;
  return (
    <>
      <div className={styles.template}>
        <NativeSelect
          label={t('dataImport.template.choose')}
          value={template.id}
          data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        <div className={styles.buttons}>
          {workbookFormats.map((format) => (
            <Button
              key={format}
              component="a"
              variant="default"
              href={templateAddress(template.id, format, language)}
              download
              onClick={onDownload}
            >
              {t(`dataImport.template.${format}`)}
            </Button>
          ))}
        </div>
      </div>
      {template.description ? <p className={styles.description}>{template.description}</p> : null}
    </>
  );
}

/** Choice and download of a template, also without a login. */
export function TemplateStep({ onDownload }: { onDownload: () => void }) {
  const { t, language } = useWords();
  const { data, error, refetch } = useQuery(templatesQuery(language));
  return (
    <StepCard step="template">
      {data ? <TemplateChoice templates={data} onDownload={onDownload} /> : null}
      {!data && error ? (
        <div className={styles.stack}>
          <Notice kind="error">{t('dataImport.template.failed', { message: error.message })}</Notice>
          <div>
            <Button variant="default" onClick={() => refetch()}>
              {t('shell.tryAgain')}
            </Button>
          </div>
        </div>
      ) : null}
      {!data && !error ? <Loading what={t('dataImport.template.loading')} /> : null}
      <div className={styles.custom}>
        <CustomTemplate onDownload={onDownload} />
      </div>
    </StepCard>
  );
}
