import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useId, useRef, useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { Dialog, isCloseKey, LeaveConfirmation, LeaveDialog } from '../../ui/dialog.tsx';
import { markStale } from '../record-queries.ts';
import type { SelectedRecord } from './draft.ts';
import styles from './form.module.css';
import { FormBody, FormButtons } from './form-body.tsx';
import { RecordFields } from './record-fields.tsx';
import { DialogDepth } from './reference-inputs.tsx';
import { SaveFailed, useSaving } from './saving.tsx';
import { usePossibleDuplicates } from './use-possible-duplicates.tsx';
import { useRecordDraft } from './use-record-draft.ts';

type RecordDialogProps = { entity: EntityName; onClose: () => void; onCreated: (created: SelectedRecord) => void };

/** A dialog with the form of a new record, above the form that will refer to it. */
export function RecordDialog({ entity, onClose, onCreated }: RecordDialogProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const depth = useContext(DialogDepth);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const queries = useQueryClient();
  const formElement = useRef<HTMLFormElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const duplicates = usePossibleDuplicates(entity, onCreated);
  const form = useRecordDraft(entity, null, duplicates.confirmNoDuplicate);
  const saving = useSaving({
    form: formElement,
    save: () => form.store(),
    onSaved: (created) => {
      markStale(queries);
      onCreated({ id: created.id, label: labelOf(entity, created, language) });
    },
  });
  const close = () => (form.changed ? setConfirming(true) : onClose());
  return (
    <Dialog
      opened
      onClose={close}
      title={`${t(`entities.${entity}.one`)} ${t('forms.new')}`}
      size={860}
      fullScreen={isNarrow}
      // Mantine would close all open dialogs on Escape.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isCloseKey(event)) close();
      }}
      closeOnClickOutside={false}
      classNames={{ content: styles.dialog ?? '', body: styles.dialogBody ?? '' }}
    >
      <div className={styles.inDialog}>
        <SaveFailed error={saving.error} />
        <DialogDepth value={depth + 1}>
          <FormBody id={id} form={formElement} busy={saving.isPending} onSubmit={() => saving.submit()}>
            <RecordFields form={form} onSelectExisting={onCreated} />
          </FormBody>
        </DialogDepth>
        <FormButtons form={id} busy={saving.isPending} onCancel={close} className={styles.dialogActions} />
      </div>
      <LeaveConfirmation
        unsaved="changes"
        opened={isConfirming}
        onStay={() => setConfirming(false)}
        onLeave={onClose}
      />
      {duplicates.dialog}
      <LeaveDialog unsaved="changes" isLost={() => form.changed} />
    </Dialog>
  );
}
