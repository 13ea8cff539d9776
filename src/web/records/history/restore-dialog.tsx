import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import type { RecordValues } from '../../../catalogue/records/records.ts';
import { fieldMessagesOf, hasStatus } from '../../http.ts';
import { type TranslationKey, useTranslation } from '../../language.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatLongDateTime } from '../../ui/format-time.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { changeRecord, markStale, type RecordData, recordsKey } from '../record-queries.ts';
import { ChangeList } from './change-list.tsx';
import type { RecordNames } from './changed-fields.ts';
import styles from './history.module.css';
import { changesMadeBy, withoutFields } from './history.ts';

/** An older version of a record: its time, and the values to store for it. */
export type Version = { when: string; values: RecordValues };

type RestoreDialogProps = {
  entity: EntityName;
  record: RecordData;
  names: RecordNames;
  version: Version | undefined;
  opened: boolean;
  onClose: () => void;
  /** Called after the version was stored, before the form loads it. */
  onStored: ((version: number) => void) | undefined;
  onRestored: () => void;
};

/** The server's reasons why a version could not be stored, by field or in general. */
function RestoreError({ entity, error }: { entity: EntityName; error: Error }) {
  const { t } = useTranslation();
  const messages = Object.entries(fieldMessagesOf(error));
  return (
    <Notice kind="error">
      {messages.length === 0 ? error.message : null}
      {messages.map(([field, fieldMessages]) => (
        <p key={field}>
          {t(`fields.${entity}.${field}.label` as TranslationKey)}: {fieldMessages.join(' ')}
        </p>
      ))}
    </Notice>
  );
}

/**
 * Shows what an older version would change in a record, and stores it. Fields that the server refuses, because a
 * referenced record is deleted or another record has the name, can be left out.
 */
export function RestoreDialog(props: RestoreDialogProps) {
  const { entity, record, names, version, opened, onClose, onStored, onRestored } = props;
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const [refused, setRefused] = useState<string[]>([]);
  const when = version ? formatLongDateTime(new Date(version.when), language) : '';
  const values = withoutFields(version?.values ?? {}, refused);
  const changes = changesMadeBy(entity, record, values);
  const restore = useMutation({
    mutationFn: async () => {
      const stored = await changeRecord(entity, record, values);
      onStored?.(stored.version);
      markStale(client);
      await client.invalidateQueries({ queryKey: recordsKey(entity) });
    },
    onSuccess: () => showToast('success', t('records.history.restoring.done', { when })),
  });
  // The record has a newer version than the one shown.
  const isOutdated = hasStatus(restore.error, 409);
  const close = () => {
    if (isOutdated) client.invalidateQueries({ queryKey: recordsKey(entity) });
    restore.reset();
    setRefused([]);
    onClose();
  };
  const confirm = {
    label: t(refused.length > 0 ? 'records.history.restoring.rest' : 'records.history.restoring.action'),
    // These callbacks run only while the dialog is mounted.
    action: () =>
      restore.mutate(undefined, {
        onSuccess: () => {
          setRefused([]);
          onRestored();
        },
        onError: (error) => setRefused((before) => [...before, ...Object.keys(fieldMessagesOf(error))]),
      }),
    busy: restore.isPending,
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('records.history.restoring.title')}
      cancelLabel={t(isOutdated ? 'shell.close' : 'records.history.restoring.cancel')}
      onCancel={close}
      confirm={changes.length > 0 && !isOutdated ? confirm : undefined}
    >
      <div className={styles.restoring}>
        {restore.error ? <RestoreError entity={entity} error={restore.error} /> : null}
        {changes.length > 0 ? (
          <>
            <p>{t('records.history.restoring.asOf', { when })}</p>
            <ChangeList entity={entity} names={names} changes={changes} />
            <p className="soft">{t('records.history.restoring.after')}</p>
          </>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
