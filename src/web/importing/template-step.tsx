import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type WorkbookFormat, workbookFormats } from '../../catalogue/file-formats.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { groupByEntity, selectableColumns, templateColumns } from '../../catalogue/templates/templates.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { FieldSelectionDialog } from '../ui/field-selection-dialog.tsx';
import { startDownload } from '../ui/start-download.ts';
import { showToast } from '../ui/toasts.tsx';
import { useStoredNames } from '../ui/use-stored-names.ts';
import styles from './import.module.css';
import { StepCard } from './import-layout.tsx';
import { templateUrl } from './import-queries.ts';
import { LoadedTemplates } from './loaded-templates.tsx';

const tables = groupByEntity(selectableColumns);

/**
 * A template with columns that the user selects in a dialog. The selection is saved in the browser; the template is
 * downloaded as a workbook.
 */
export function CustomTemplate({ onDownload }: { onDownload: () => void }) {
  const { t, language } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [preparing, setPreparing] = useState<WorkbookFormat>();
  const [names, saveNames] = useStoredNames('template');
  const selected = new Set(names);
  const select = (changed: readonly string[], isSelected: boolean) =>
    saveNames([...names.filter((name) => !changed.includes(name)), ...(isSelected ? changed : [])]);

  async function download(format: WorkbookFormat): Promise<void> {
    setPreparing(format);
    try {
      await request('POST /createCustomTemplate', { body: { items: templateColumns(names).map(({ name }) => name) } });
      startDownload(templateUrl('custom', format, language));
      onDownload();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      showToast('error', t('dataImport.template.customFailed', { message }));
    } finally {
      setPreparing(undefined);
    }
  }

  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('dataImport.template.custom')}
      </Button>
      <FieldSelectionDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('dataImport.template.customTitle')}
        help={t('dataImport.template.customHelp')}
        tables={tables.values()}
        count={templateColumns(names).length}
        selected={selected}
        isFixed={({ field }) => field.mandatory !== undefined}
        fixedLabel={t('dataImport.template.mandatory')}
        onSelect={select}
      >
        {workbookFormats.map((format) => (
          <Button
            key={format}
            variant={format === 'xlsx' ? 'filled' : 'default'}
            loading={preparing === format}
            onClick={() => download(format)}
          >
            {t(`dataImport.template.${format}`)}
          </Button>
        ))}
      </FieldSelectionDialog>
    </>
  );
}

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
