import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasNothing } from '../../catalogue/belongings.ts';
import type { Belongings } from '../../catalogue/endpoints/hand-over.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { queryClient } from '../query-client.ts';
import { ReferenceSelect } from '../records/reference-select/reference-select.tsx';
import { request } from '../request.ts';
import { Dialog, isCloseKey } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { FieldLabel } from '../ui/field-label.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { showUndoNotice } from '../ui/undo-notice.tsx';
import styles from './hand-over-dialog.module.css';

/** The user whose work is handed over. */
export type UserName = { id: number; name: string };

/** The work of a user, a line for each kind. */
function BelongingsList({ belongings: { imports, records, bin, mappings, views } }: { belongings: Belongings }) {
  const { t } = useTranslation();
  const lines = [
    ...(imports > 0 ? [t('people.handOver.imports', { count: imports })] : []),
    ...Object.entries(records).map(([entity, count]) => {
      const kind = t(`entities.${entity as EntityName}.${count === 1 ? 'one' : 'many'}`);
      return t('people.handOver.records', { count, records: kind });
    }),
    ...(bin > 0 ? [t('people.handOver.bin', { count: bin })] : []),
    ...(mappings > 0 ? [t('people.handOver.mappings', { count: mappings })] : []),
    ...(views > 0 ? [t('people.handOver.views', { count: views })] : []),
  ];
  return (
    <section>
      <h3 className={styles.heading}>{t('people.handOver.what')}</h3>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

type HandOverDialogProps = { user: UserName; onClose: () => void };

function HandOverForm({ user: { id }, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  const [successor, setSuccessor] = useState<UserName | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const belongings = useQuery({
    queryKey: ['hand-over', id],
    queryFn: ({ signal }) => request('GET /rest/users/:id/hand-over', { params: { id }, signal }),
    gcTime: 0,
  });
  const handing = useMutation({
    mutationFn: (to: UserName) => request('POST /rest/users/:id/hand-over', { params: { id }, body: { to: to.id } }),
    onSuccess: ({ change }, { name }) => {
      showUndoNotice({ message: t('people.handOver.done', { name }), change });
      queryClient.invalidateQueries();
      onClose();
    },
  });
  const { data, error, refetch } = belongings;
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (!data) return <Loading />;
  if (hasNothing(data)) return <p>{t('people.handOver.nothing')}</p>;
  const problem = fieldMessagesOf(handing.error).to?.join(' ') ?? (isMissing ? t('people.handOver.choose') : undefined);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(successor === null);
        if (successor) handing.mutate(successor);
      }}
    >
      <p>{t('people.handOver.lead')}</p>
      <BelongingsList belongings={data} />
      {handing.error && !problem ? <Notice kind="error">{handing.error.message}</Notice> : null}
      <ReferenceSelect
        entity="user"
        name="to"
        inputLabel={<FieldLabel text={t('people.handOver.successor')} required />}
        value={successor?.id ?? null}
        label={successor?.name ?? null}
        onChange={(to, name) => setSuccessor(to === null ? null : { id: to, name: name ?? '' })}
        typed={typed}
        onType={setTyped}
        error={problem}
        clearable
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('people.cancel')}
        </Button>
        <Button type="submit" loading={handing.isPending}>
          {t('people.handOver.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** A dialog that hands everything that a user has brought over to another user. */
export function HandOverDialog({ user, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('people.handOver.title', { name: user.name })}
      size={560}
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isCloseKey(event)) onClose();
      }}
    >
      <HandOverForm user={user} onClose={onClose} />
    </Dialog>
  );
}
