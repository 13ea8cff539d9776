import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '../../catalogue/columns.ts';
import { type WorkbookFormat, workbookFormats } from '../../catalogue/file-formats.ts';
import { byTable, offeredColumns, templateColumns } from '../../catalogue/templates.ts';
import { request } from '../http.ts';
import { useWords } from '../language.ts';
import { fieldHelp, fieldLabel } from '../records/field-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { startDownload } from '../ui/start-download.ts';
import { useStoredNames } from '../ui/stored-names.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './custom-template.module.css';
import { templateAddress } from './templates-query.ts';

const tables = byTable(offeredColumns);

type TableProps = {
  columns: readonly Column[];
  chosen: ReadonlySet<string>;
  onChoose: (names: readonly string[], isChosen: boolean) => void;
};

/** The columns of one table, with a box for all of them. Mandatory ones belong to every template. */
function TableOfColumns({ columns, chosen, onChoose }: TableProps) {
  const { t } = useWords();
  const [{ entity }] = columns as [Column];
  const free = columns.filter(({ field }) => !field.mandatory).map(({ name }) => name);
  const count = free.filter((name) => chosen.has(name)).length;
  const title = t(`entities.${entity}.one`);
  return (
    <fieldset className={styles.table}>
      <legend>
        <label className={styles.column}>
          <input
            type="checkbox"
            aria-label={t('dataImport.template.allOf', { table: title })}
            checked={count === free.length}
            disabled={free.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < free.length;
            }}
            onChange={({ currentTarget }) => onChoose(free, currentTarget.checked)}
          />
          {title}
        </label>
      </legend>
      {columns.map(({ name, fieldName, field }) => (
        <label key={name} className={styles.column} title={t(fieldHelp(entity, fieldName))}>
          <input
            type="checkbox"
            checked={field.mandatory !== undefined || chosen.has(name)}
            disabled={field.mandatory !== undefined}
            onChange={({ currentTarget }) => onChoose([name], currentTarget.checked)}
          />
          <span>
            {t(fieldLabel(entity, fieldName))}
            {field.mandatory ? <span className="soft"> ({t('dataImport.template.mandatory')})</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

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
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('dataImport.template.customTitle')}
        size={1040}
        closeButtonProps={{ 'aria-label': t('dataImport.template.close') }}
        classNames={{ title: styles.title ?? '' }}
      >
        <p className="soft">{t('dataImport.template.customHelp')}</p>
        <div className={styles.tables}>
          {[...tables.values()].map((columns) => (
            <TableOfColumns key={columns[0]?.entity} columns={columns} chosen={chosen} onChoose={choose} />
          ))}
        </div>
        <div className={styles.actions}>
          <span className="soft numbers" role="status">
            {t('dataImport.template.chosen', { count: templateColumns(names).length })}
          </span>
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
        </div>
      </Dialog>
    </>
  );
}
