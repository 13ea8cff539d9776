import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import type { RecordValues } from '../../../catalogue/records.ts';
import { fieldMessagesOf, request } from '../../http.ts';
import { useWords, type WordKey } from '../../language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isStatus } from '../form/use-saving.ts';
import { markStale, type RecordData, recordsKey, restPath } from '../record-queries.ts';
import { ChangeList } from './change-list.tsx';
import styles from './history.module.css';
import type { Known } from './known.ts';
import { changesBy, withoutFields } from './versions.ts';
import { fullTime } from './when.ts';

/** An older state of a record: since when it was, and what is to be stored for it. */
export type Version = { when: string; values: RecordValues };

type RestoreDialogProps = {
  entity: EntityName;
  record: RecordData;
  known: Known;
  version: Version | undefined;
  opened: boolean;
  onClose: () => void;
  /** It is stored, though the form does not know yet. */
  onStored: ((version: number) => void) | undefined;
  onRestored: () => void;
};

/** Why a version could not be stored: what the server says of its fields, or of it all. */
function Refusal({ entity, error }: { entity: EntityName; error: Error }) {
  const { t } = useWords();
  const messages = Object.entries(fieldMessagesOf(error));
  return (
    <Notice kind="error">
      {messages.length === 0 ? error.message : null}
      {messages.map(([field, sentences]) => (
        <p key={field}>
          {t(`fields.${entity}.${field}.label` as WordKey)}: {sentences.join(' ')}
        </p>
      ))}
    </Notice>
  );
}

/**
 * Shows what an older version of a record would change in it, and stores it. Fields that the server refuses (what they
 * referred to is deleted, another record has that name now) can be left out of it.
 */
export function RestoreDialog(props: RestoreDialogProps) {
  const { entity, record, known, version, opened, onClose, onStored, onRestored } = props;
  const { t, language } = useWords();
  const client = useQueryClient();
  const [refused, setRefused] = useState<string[]>([]);
  const when = version ? fullTime(new Date(version.when), language) : '';
  const values = withoutFields(version?.values ?? {}, refused);
  const changes = changesBy(entity, record, values);
  const storing = useMutation({
    mutationFn: async () => {
      const body = { ...values, version: record.version };
      const stored = await request<RecordData>(restPath(entity, record.id), { method: 'PUT', body });
      onStored?.(stored.version);
      markStale(client);
      await client.invalidateQueries({ queryKey: recordsKey(entity) });
    },
    onSuccess: () => showToast('success', t('records.history.restoring.done', { when })),
  });
  // Another version than the one it is to be taken back from.
  const isOutdated = isStatus(storing.error, 409);
  const close = () => {
    if (isOutdated) client.invalidateQueries({ queryKey: recordsKey(entity) });
    storing.reset();
    setRefused([]);
    onClose();
  };
  const confirm = {
    label: t(refused.length > 0 ? 'records.history.restoring.rest' : 'records.history.restoring.action'),
    // What comes after Cancel is no answer to what is asked then.
    action: () =>
      storing.mutate(undefined, {
        onSuccess: () => {
          setRefused([]);
          onRestored();
        },
        onError: (error) => setRefused((before) => [...before, ...Object.keys(fieldMessagesOf(error))]),
      }),
    busy: storing.isPending,
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('records.history.restoring.title')}
      cancelLabel={t(`records.history.restoring.${isOutdated ? 'close' : 'cancel'}`)}
      onCancel={close}
      confirm={changes.length > 0 && !isOutdated ? confirm : undefined}
    >
      <div className={styles.restoring}>
        {storing.error ? <Refusal entity={entity} error={storing.error} /> : null}
        {changes.length > 0 ? (
          <>
            <p>{t('records.history.restoring.asOf', { when })}</p>
            <ChangeList entity={entity} known={known} changes={changes} />
            <p className="soft">{t('records.history.restoring.after')}</p>
          </>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
