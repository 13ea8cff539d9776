import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { may } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { showUndoNotice } from '../../ui/undo-notice.tsx';
import type { ManyDialogProps } from './many-dialog.tsx';
import type { SelectedRecords } from './selected-records.ts';
import styles from './selection-bar.module.css';

const loadChangeDialog = async () => (await import('./change-dialog.tsx')).ChangeDialog;
const loadDeleteDialog = async () => (await import('./delete-many-dialog.tsx')).DeleteManyDialog;
const loadMergeDialog = async () => (await import('./merge-dialog.tsx')).MergeDialog;

/** The greatest number of records whose values fit side by side. */
const maxMerged = 20;

export type SelectionBarProps = {
  entity: EntityName;
  /** The number of selected records; undefined until they are counted. */
  count: number | undefined;
  /** The greatest number that can be changed together; by default any. */
  max?: number;
  /** Finds the selected records for the server. */
  find: () => Promise<SelectedRecords> | SelectedRecords;
  /** Selects all records that match; omitted where all are selected, or another part of the screen offers it. */
  all?: { count: number; select: () => void } | undefined;
  onClear: () => void;
  /** Downloads the selected records as a table for the bulk update; omitted where there is none. */
  onDownload?: (() => Promise<void>) | undefined;
};

type BusyButtonProps = { label: string; title?: string; onClick: () => Promise<void> };

/** A button that waits for its action, and shows its failure. */
function BusyButton({ label, title, onClick }: BusyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onClick();
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={isBusy} title={title} onClick={run}>
      {label}
    </Button>
  );
}

type DialogButtonProps = Pick<SelectionBarProps, 'entity' | 'find' | 'onClear'> & {
  label: string;
  load: () => Promise<ComponentType<ManyDialogProps>>;
};

/** A button that opens a dialog about the selected records; afterwards a notice with Undo appears. */
function DialogButton({ label, entity, find, onClear, load }: DialogButtonProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [selected, setSelected] = useState<SelectedRecords | null>(null);
  const [LoadedDialog, loadDialog] = useLazyComponent(load);
  const onDone = (change: number | null, message: string) => {
    setSelected(null);
    onClear();
    queries.invalidateQueries();
    if (change === null) showToast('success', t('manyRecords.unchanged'));
    else showUndoNotice({ message, change });
  };
  return (
    <>
      <BusyButton
        label={label}
        onClick={async () => {
          const found = await find();
          loadDialog(() => setSelected(found));
        }}
      />
      {LoadedDialog && selected ? (
        <LoadedDialog entity={entity} selected={selected} onClose={() => setSelected(null)} onDone={onDone} />
      ) : null}
    </>
  );
}

/** The number of selected records, and the actions on them; at the lower edge of the window. */
export function SelectionBar({ entity, count, max, find, all, onClear, onDownload }: SelectionBarProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isTooMany = max !== undefined && (count === undefined || count > max);
  const isMergeable = count !== undefined && count > 1 && count <= maxMerged;
  const dialog = { entity, find, onClear };
  return (
    <section className={styles.bar} aria-label={t('manyRecords.bar')}>
      <span className={styles.count}>
        <strong role="status" className="numbers">
          {count === undefined ? t('manyRecords.counting') : t('manyRecords.selected', { number: formatCount(count) })}
        </strong>
        {all ? (
          <button type="button" className="link-button" onClick={all.select}>
            {t('manyRecords.selectAll', { number: formatCount(all.count) })}
          </button>
        ) : null}
        <button type="button" className="link-button" onClick={onClear}>
          {t('manyRecords.clear')}
        </button>
      </span>
      {isTooMany ? <span className="soft">{t('manyRecords.tooMany', { max: formatCount(max) })}</span> : null}
      <span className={styles.actions}>
        {may(user, 'update', entity) && !isTooMany ? (
          <DialogButton {...dialog} label={t('manyRecords.change.button')} load={loadChangeDialog} />
        ) : null}
        {may(user, 'delete', entity) && !isTooMany ? (
          <DialogButton {...dialog} label={t('manyRecords.remove.button')} load={loadDeleteDialog} />
        ) : null}
        {may(user, 'update', entity) && may(user, 'delete', entity) && isMergeable ? (
          <DialogButton {...dialog} label={t('manyRecords.merge.button')} load={loadMergeDialog} />
        ) : null}
        {onDownload ? (
          <BusyButton label={t('manyRecords.table')} title={t('manyRecords.tableHelp')} onClick={onDownload} />
        ) : null}
      </span>
    </section>
  );
}
