import { Button } from '@mantine/core';
import { useState } from 'react';
import { type WorkbookFormat, workbookFormats } from '../../catalogue/file-formats.ts';
import { byTable, offeredColumns, templateColumns } from '../../catalogue/templates.ts';
import { FieldChoice } from '../fields/field-choice.tsx';
import { request } from '../http.ts';
import { useWords } from '../language.ts';
import { startDownload } from '../ui/start-download.ts';
import { useStoredNames } from '../ui/stored-names.ts';
import { showToast } from '../ui/toasts.tsx';
import { templateAddress } from './templates-query.ts';

const tables = byTable(offeredColumns);

/** A template of one's own columns: chosen in a dialog, kept in the browser, downloaded as a workbook. */
export function CustomTemplate({ onDownload }: { onDownload: () => void }) {
  const { t, language } = useWords();
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
      startDownload(templateAddress('custom', format, language));
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
      <FieldChoice
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('dataImport.template.customTitle')}
        help={t('dataImport.template.customHelp')}
        tables={tables.values()}
        count={templateColumns(names).length}
        chosen={chosen}
        isFixed={({ field }) => field.mandatory !== undefined}
        fixedWord={t('dataImport.template.mandatory')}
        onChoose={choose}
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
      </FieldChoice>
    </>
  );
}
