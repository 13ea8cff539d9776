import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { workbookFormats } from '../../catalogue/file-formats.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { CustomTemplate } from '../custom-template/custom-template.tsx';
import { useTranslation } from '../language.ts';
import styles from './import.module.css';
import { StepCard } from './import-layout.tsx';
import { templateUrl } from './import-queries.ts';
import { LoadedTemplates } from './loaded-templates.tsx';

type TemplateSelectProps = { templates: readonly RecordOf<'template'>[]; onDownload: () => void };

function TemplateSelect({ templates, onDownload }: TemplateSelectProps) {
  const { t, language } = useTranslation();
  const [selected, setSelected] = useState<number | null>(null);
  const template = templates.find(({ id }) => id === selected) ?? templates[0];
  if (!template) return <p className="soft">{t('dataImport.template.none')}</p>;
  return (
    <>
      <div className={styles.template}>
        <NativeSelect
          label={t('dataImport.template.choose')}
          value={template.id}
          data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setSelected(Number(currentTarget.value))}
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

/** Selects and downloads a template, also without a login. */
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
