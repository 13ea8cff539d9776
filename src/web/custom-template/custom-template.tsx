import { Button } from '@mantine/core';
import { useState } from 'react';
import { type WorkbookFormat, workbookFormats } from '../../catalogue/file-formats.ts';
import { groupByEntity, selectableColumns, templateColumns } from '../../catalogue/templates/templates.ts';
import { useTranslation } from '../language.ts';
import { request, urlOf } from '../request.ts';
import { FieldSelectionDialog } from '../ui/field-selection-dialog.tsx';
import { startDownload } from '../ui/start-download.ts';
import { showToast } from '../ui/toasts.tsx';
import { useStoredNames } from '../ui/use-stored-names.ts';
import { useTemplateMeasurements } from './template-measurements.ts';

const tables = groupByEntity(selectableColumns);

/**
 * A template with fields and measurements that the user selects in a dialog. The selection is saved in the browser; the
 * template is downloaded as a workbook.
 */
export function CustomTemplate({ onDownload }: { onDownload: () => void }) {
  const { t, language } = useTranslation();
  const { others, columnsOf } = useTemplateMeasurements();
  const [opened, setOpened] = useState(false);
  const [preparing, setPreparing] = useState<WorkbookFormat>();
  const [names, saveNames] = useStoredNames('template');
  const columns = templateColumns(names, columnsOf(names));
  const select = (changed: readonly string[], isSelected: boolean) =>
    saveNames([...names.filter((name) => !changed.includes(name)), ...(isSelected ? changed : [])]);

  async function download(format: WorkbookFormat): Promise<void> {
    setPreparing(format);
    try {
      await request('POST /createCustomTemplate', { body: { items: columns.map(({ name }) => name) } });
      startDownload(urlOf('GET /rest/templates/custom/download', { query: { format, language } }));
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
        others={others}
        count={columns.length}
        selected={new Set(names)}
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
