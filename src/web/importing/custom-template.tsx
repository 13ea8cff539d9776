import { Button } from '@mantine/core';
import { useState } from 'react';
import { type WorkbookFormat, workbookFormats } from '../../catalogue/file-formats.ts';
import { groupByEntity, selectableColumns, templateColumns } from '../../catalogue/templates/templates.ts';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { FieldSelectionDialog } from '../ui/field-selection-dialog.tsx';
import { startDownload } from '../ui/start-download.ts';
import { useStoredNames } from '../ui/stored-names.ts';
import { showToast } from '../ui/toasts.tsx';
import { templateUrl } from './templates-query.ts';

const tables = groupByEntity(selectableColumns);

/** A template of one's own columns: chosen in a dialog, kept in the browser, downloaded as a workbook. */
export function CustomTemplate({ onDownload }: { onDownload: () => void }) {
  const { t, language } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [preparing, setPreparing] = useState<WorkbookFormat>();
  const [names, keepNames] = useStoredNames('template');
  const chosen = new Set(names);
  const choose = (some: readonly string[], isChosen: boolean) =>
    keepNames([...names.filter((name) => !some.includes(name)), ...(isChosen ? some : [])]);

  async function download(format: WorkbookFormat): Promise<void> {
    setPreparing(format);
    try {
      await request('/createCustomTemplate', { body: { items: templateColumns(names).map(({ name }) => name) } });
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
        selected={chosen}
        isFixed={({ field }) => field.mandatory !== undefined}
        fixedLabel={t('dataImport.template.mandatory')}
        onSelect={choose}
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
