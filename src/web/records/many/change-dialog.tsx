import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '../../language.ts';
import { Dialog, isCloseKey } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { DialogDepth } from '../form/reference-inputs.tsx';
import styles from './change-dialog.module.css';
import { ChangePreview } from './change-preview.tsx';
import { ChangeProgress } from './change-progress.tsx';
import { EditRow } from './edit-row.tsx';
import { type Edit, newEdit } from './edits.ts';
import { type ManyDialogProps, ManyFailed } from './many-dialog.tsx';
import { countedRecords, countOfSelected, withoutRecords } from './selected-records.ts';
import { useChangePreview } from './use-change-preview.ts';
import { useRunningChange } from './use-running-change.ts';

/** A dialog that changes fields of all selected records at once, and shows the effect before. */
export function ChangeDialog({ entity, selected: selectedAtFirst, onClose, onDone }: ManyDialogProps) {
  const { t, language } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [selected, setSelected] = useState(selectedAtFirst);
  const [edits, setEdits] = useState<readonly Edit[]>(() => [newEdit()]);
  const [reason, setReason] = useState('');
  const running = useRunningChange(entity);
  const { operations, preview, error, isCurrent } = useChangePreview(entity, selected, edits, running.isStarted);
  const count = countedRecords(entity, preview?.records || countOfSelected(selected), t, language);
  const isReady = operations !== null && isCurrent && preview?.refusedTotal === 0 && preview.records > 0;
  const start = async () => {
    if (!isReady || running.isRunning) return;
    const changed = await running.start({ ...selected, ...operations }, reason);
    if (!changed) return;
    const records = countedRecords(entity, changed.changed, t, language);
    onDone(changed.change, t('manyRecords.changed', { records }));
  };
  const replace = (edit: Edit) => setEdits(edits.map((other) => (other.key === edit.key ? edit : other)));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('manyRecords.change.title', { records: countedRecords(entity, countOfSelected(selected), t, language) })}
      size={760}
      fullScreen={isNarrow}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={(event) => {
        if (isCloseKey(event)) onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start();
      }}
    >
      <div className={styles.dialog}>
        <DialogDepth value={1}>
          <fieldset className={styles.edits} disabled={running.isRunning}>
            <ul>
              {edits.map((edit, index) => (
                <EditRow
                  key={edit.key}
                  entity={entity}
                  edit={edit}
                  taken={edits.flatMap(({ key, field }) => (key === edit.key || field === null ? [] : [field]))}
                  autoFocus={index === edits.length - 1}
                  onChange={replace}
                  onRemove={edits.length > 1 ? () => setEdits(edits.filter(({ key }) => key !== edit.key)) : undefined}
                />
              ))}
            </ul>
            {edits.every(({ field }) => field !== null) ? (
              <button type="button" className="link-button" onClick={() => setEdits([...edits, newEdit()])}>
                {t('manyRecords.edit.another')}
              </button>
            ) : null}
          </fieldset>
        </DialogDepth>
        <ManyFailed error={running.error ?? error} />
        {preview && !error ? (
          <section
            className={styles.preview}
            aria-label={t('manyRecords.preview.title')}
            data-waiting={!isCurrent || undefined}
          >
            <ChangePreview
              entity={entity}
              preview={preview}
              onLeaveOut={(ids) => setSelected(withoutRecords(selected, ids))}
            />
          </section>
        ) : null}
        {running.isRunning ? (
          <ChangeProgress progress={running.progress} onCancel={running.cancel} />
        ) : (
          <TextInput
            label={t('manyRecords.reason')}
            value={reason}
            maxLength={1000}
            autoComplete="off"
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t(running.isRunning ? 'shell.close' : 'manyRecords.cancel')}
        </Button>
        <Button disabled={!isReady} loading={running.isRunning} onClick={start}>
          {t('manyRecords.change.action', { records: count })}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
