import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { workbookFormats } from '../../catalogue/file-formats.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { useTranslation } from '../language.ts';
import { CustomTemplate } from './custom-template.tsx';
import styles from './import.module.css';
import { LoadedTemplates } from './loaded-templates.tsx';
import { StepCard } from './steps.tsx';
import { templateUrl } from './templates-query.ts';

type TemplateSelectProps = { templates: readonly RecordOf<'template'>[]; onDownload: () => void };

function TemplateSelect({ templates, onDownload }: TemplateSelectProps) {
  const { t, language } = useTranslation();
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
              href={templateUrl(template.id, format, language)}
              target="_blank"
              rel="noopener"
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
  return (
    <StepCard step="template">
      <LoadedTemplates>
        {(templates) => <TemplateSelect templates={templates} onDownload={onDownload} />}
      </LoadedTemplates>
      <div className={styles.custom}>
        <CustomTemplate onDownload={onDownload} />
      </div>
    </StepCard>
  );
}
