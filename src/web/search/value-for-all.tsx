import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ArchiveFinding } from '../../catalogue/endpoints/exporting.ts';
import { type EntityName, entityOfResource, fieldOf } from '../../catalogue/index.ts';
import { may } from '../../catalogue/permissions.ts';
import { useTranslation } from '../language.ts';
import { fieldInputs } from '../records/form/field-inputs.ts';
import { ChangePreview } from '../records/many/change-preview.tsx';
import { ChangeProgress } from '../records/many/change-progress.tsx';
import { type Edit, newEdit, withField } from '../records/many/edits.ts';
import { ManyFailed } from '../records/many/many-dialog.tsx';
import {
  countedRecords,
  countOfSelected,
  type SelectedRecords,
  withoutRecords,
} from '../records/many/selected-records.ts';
import { useChangePreview } from '../records/many/use-change-preview.ts';
import { useRunningChange } from '../records/many/use-running-change.ts';
import { useSession } from '../session.ts';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { showToast } from '../ui/toasts.tsx';
import { showUndoNotice } from '../ui/undo-notice.tsx';
import styles from './archive-findings.module.css';

type Fill = NonNullable<ArchiveFinding['fill']>;
type FillFormProps = { entity: EntityName; fill: Fill; onDone: () => void };

/** Asks for a value, shows what it would change, and puts it into all records, as one change that can be undone. */
function FillForm({ entity, fill: { field: name, ids }, onDone }: FillFormProps) {
  const { t, language } = useTranslation();
  const queries = useQueryClient();
  const inputId = useId();
  const [selected, setSelected] = useState<SelectedRecords>({ ids });
  const [edit, setEdit] = useState<Edit>(() => withField(newEdit(), entity, name));
  const running = useRunningChange(entity);
  const { operations, preview, error, isCurrent } = useChangePreview(entity, selected, [edit], running.isStarted);
  const field = fieldOf(entity, name);
  const { Input } = fieldInputs[field.type];
  const recordsText = (count: number) => countedRecords(entity, count, t, language);
  const isReady = operations !== null && isCurrent && preview?.refusedTotal === 0 && preview.records > 0;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || running.isRunning) return;
    const done = await running.start({ ...selected, ...operations }, '');
    if (!done) return;
    onDone();
    queries.invalidateQueries();
    const message = t('manyRecords.changed', { records: recordsText(done.changed) });
    if (done.change === null) showToast('success', t('manyRecords.unchanged'));
    else showUndoNotice({ message, change: done.change });
  };
  return (
    <form className={styles.fill} onSubmit={send}>
      <label htmlFor={inputId}>
        {t(fieldLabelKey(entity, name))}
        {field.unit ? <span className="soft"> {field.unit}</span> : null}
      </label>
      <div className={styles.value}>
        <Input
          entity={entity}
          name={name}
          field={field}
          inputId={inputId}
          value={edit.value}
          onChange={(value) => setEdit({ ...edit, value })}
          onBlur={() => undefined}
          error={null}
          autoFocus
        />
        <Button type="submit" disabled={!isReady} loading={running.isRunning}>
          {t('archiveAsks.put', { records: recordsText(countOfSelected(selected)) })}
        </Button>
      </div>
      <ManyFailed error={running.error ?? error} />
      {running.isRunning ? <ChangeProgress progress={running.progress} onCancel={running.cancel} /> : null}
      {preview && !error && preview.refusedTotal > 0 ? (
        <ChangePreview
          entity={entity}
          preview={preview}
          onLeaveOut={(refused) => setSelected(withoutRecords(selected, refused))}
        />
      ) : null}
      <p role="status" className="soft numbers">
        {preview && !error
          ? t('archiveAsks.preview', { records: recordsText(preview.records), refused: preview.refusedTotal })
          : null}
      </p>
    </form>
  );
}

/** A button for a lacking value that opens its form below; nothing for people who may not change these records. */
export function ValueForAll({ fill }: { fill: Fill }) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const entity = entityOfResource(fill.resource);
  if (!may(user, 'update', entity)) return null;
  if (isOpen) return <FillForm entity={entity} fill={fill} onDone={() => setOpen(false)} />;
  const records = countedRecords(entity, fill.ids.length, t, language);
  return (
    <button type="button" className={`link-button ${styles.open}`} onClick={() => setOpen(true)}>
      {t('archiveAsks.forAll', { records })}
    </button>
  );
}
