import { Button, Loader, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useId, useState } from 'react';
import {
  type EnaFormat,
  type ExportForm,
  type ExportFormat,
  exportForms,
  type TableFormat,
} from '../../catalogue/file-formats.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import { showToast } from '../ui/toasts.tsx';
import type { ArchiveForm } from './archive-dialog.tsx';
import { downloadExport, type ExportSelection } from './downloads.ts';
import styles from './search.module.css';

const loadArchiveDialog = async () => (await import('./archive-dialog.tsx')).ArchiveDialog;

/** Export forms with a button each; archive forms are checked first. */
const menuForms = ['full', 'custom'] as const satisfies readonly ExportForm[];
/** Export forms in a common menu. */
const moreForms = ['ena', 'revision', 'dwca', 'rocrate', 'faire'] as const satisfies readonly ExportForm[];

function DownArrow() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="M6 .5v7.5M2.5 5L6 8.5 9.5 5M.5 11.25h11" />
    </svg>
  );
}

type ExportGroupProps = {
  /** Number of elements in the export; undefined until they are counted. */
  count: number | undefined;
  /** Whether all results are exported, because no elements are selected. */
  isAll: boolean;
  disabled: boolean;
  exportSelection: ExportSelection;
  /** Called before the selection is sent, to cancel a pending request with an older one. */
  onStart: () => void;
};

/** The exports of the selected elements, or of all results where none are selected, with their number. */
export function ExportGroup({ count, isAll, disabled, exportSelection, onStart }: ExportGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const [preparing, setPreparing] = useState<ExportForm>();
  const [ArchiveDialog, load] = useLazyComponent(loadArchiveDialog);
  /** The archive export whose elements are checked before the download. */
  const [checked, setChecked] = useState<{ form: ArchiveForm; format: ExportFormat }>();
  const check = (form: ArchiveForm, format: ExportFormat) => {
    if (preparing !== undefined) return;
    load(() => {
      onStart();
      setChecked({ form, format });
    });
  };
  const start = async (form: ExportForm, format: ExportFormat) => {
    setPreparing(form);
    onStart();
    try {
      await downloadExport(exportSelection, form, format);
    } catch (error) {
      showToast('error', t('search.exportFailed', { message: error instanceof Error ? error.message : String(error) }));
    } finally {
      setPreparing(undefined);
    }
  };
  const what =
    count === undefined
      ? t(isAll ? 'search.exportAllUncounted' : 'search.exportUncounted')
      : t(isAll ? 'search.exportAll' : 'search.exportOf', { count, number: formatCount(count) });
  const isPreparing = preparing !== undefined;
  // `aria-disabled`, as a disabled button would lose the focus that its menu returns.
  const waiting = isPreparing ? { 'data-disabled': true, 'aria-disabled': true } : {};
  const isMoreComing = moreForms.some((form) => form === preparing);
  const items = (form: (typeof menuForms | typeof moreForms)[number]) =>
    exportForms[form].map((format) => (
      <Menu.Item key={format} onClick={() => (form === 'ena' ? check(form, format) : start(form, format))}>
        {t(
          form === 'ena'
            ? `search.enaFormats.${format as EnaFormat}`
            : `search.formats.${format as TableFormat | 'zip'}`,
        )}
      </Menu.Item>
    ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line
    <div role="group" aria-label={t('search.export')} className={styles.export}>
      <span id={id} className="soft numbers">
        {what}
      </span>
      <div className={styles.forms}>
        {menuForms.map((form) => (
          <Menu key={form} position="bottom-start" disabled={isPreparing}>
            <Menu.Target>
              <Button
                variant="default"
                {...waiting}
                leftSection={preparing === form ? <Loader size={12} /> : <DownArrow />}
                aria-describedby={id}
                title={t(`search.formHelp.${form}`)}
                disabled={disabled}
              >
                {t(`search.forms.${form}`)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>{items(form)}</Menu.Dropdown>
          </Menu>
        ))}
        <Button
          variant="default"
          {...waiting}
          leftSection={preparing === 'gfbio' ? <Loader size={12} /> : <DownArrow />}
          aria-describedby={id}
          title={t('search.formHelp.gfbio')}
          disabled={disabled}
          onClick={() => check('gfbio', 'csv')}
        >
          {t('search.forms.gfbio')}
        </Button>
        <Menu position="bottom-start" disabled={isPreparing}>
          <Menu.Target>
            <Button
              variant="default"
              {...waiting}
              leftSection={isMoreComing ? <Loader size={12} /> : null}
              aria-describedby={id}
              disabled={disabled}
            >
              {t('search.moreForms')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moreForms.map((form) => (
              <Fragment key={form}>
                {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
                <div role="group" aria-label={t(`search.forms.${form}`)} title={t(`search.formHelp.${form}`)}>
                  <Menu.Label aria-hidden>{t(`search.forms.${form}`)}</Menu.Label>
                  {items(form)}
                </div>
                <Menu.Divider />
              </Fragment>
            ))}
            <Menu.Item component={Link} to="/revise">
              {t('search.toRevise')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {ArchiveDialog && checked ? (
        <ArchiveDialog
          archive={checked.form}
          exportSelection={exportSelection}
          onClose={() => setChecked(undefined)}
          onDownload={() => start(checked.form, checked.format)}
        />
      ) : null}
    </div>
  );
}
