import { Button, Menu } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import {
  type EnaFormat,
  type ExportForm,
  type ExportFormat,
  exportForms,
  type TableFormat,
} from '../../catalogue/file-formats.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useWords } from '../language.ts';
import { showToast } from '../ui/toasts.tsx';
import { type Choice, download } from './downloads.ts';
import styles from './search.module.css';

const ArchiveDialog = lazy(() =>
  import('./archive-dialog.tsx').then(({ ArchiveDialog }) => ({ default: ArchiveDialog })),
);

/** The forms whose formats are offered in a menu; the archive's is checked first. */
const menuForms = ['full', 'custom', 'ena'] as const satisfies readonly ExportForm[];

function DownArrow() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="M6 .5v7.5M2.5 5L6 8.5 9.5 5M.5 11.25h11" />
    </svg>
  );
}

type ExportGroupProps = {
  /** How many elements the export has; undefined until they are counted. */
  count: number | undefined;
  /** Nothing is selected. */
  empty: boolean;
  disabled: boolean;
  choice: Choice;
  /** Called before the choice is sent, so that nothing older is sent after it. */
  onStart: () => void;
};

/** The exports of what is selected, and what will be in them. Without a selection they say what is missing. */
export function ExportGroup({ count, empty, disabled, choice, onStart }: ExportGroupProps) {
  const { t } = useWords();
  const id = useId();
  const [preparing, setPreparing] = useState<ExportForm>();
  const [isChecking, setChecking] = useState(false);
  const start = async (form: ExportForm, format: ExportFormat) => {
    setPreparing(form);
    onStart();
    try {
      await download(choice, form, format);
    } catch (error) {
      showToast('error', t('search.exportFailed', { message: error instanceof Error ? error.message : String(error) }));
    } finally {
      setPreparing(undefined);
    }
  };
  const what =
    count === undefined ? t('search.exportUncounted') : t('search.exportOf', { count, number: formatCount(count) });
  const isOff = disabled || empty || preparing !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line
    <div role="group" aria-label={t('search.export')} className={styles.export}>
      <span id={id} className="soft numbers">
        {empty ? t('search.selectFirst') : what}
      </span>
      <div className={styles.forms}>
        {menuForms.map((form) => (
          <Menu key={form} position="bottom-end">
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<DownArrow />}
                aria-describedby={id}
                title={t(`search.formHelp.${form}`)}
                disabled={isOff}
                loading={preparing === form}
              >
                {t(`search.forms.${form}`)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {exportForms[form].map((format) => (
                <Menu.Item key={format} onClick={() => start(form, format)}>
                  {t(
                    form === 'ena'
                      ? `search.enaFormats.${format as EnaFormat}`
                      : `search.formats.${format as TableFormat}`,
                  )}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ))}
        <Button
          variant="default"
          leftSection={<DownArrow />}
          aria-describedby={id}
          title={t('search.formHelp.gfbio')}
          disabled={isOff}
          onClick={() => {
            onStart();
            setChecking(true);
          }}
        >
          {t('search.forms.gfbio')}
        </Button>
      </div>
      {isChecking ? (
        <Suspense>
          <ArchiveDialog choice={choice} onClose={() => setChecking(false)} onDownload={() => start('gfbio', 'csv')} />
        </Suspense>
      ) : null}
    </div>
  );
}
