import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useBlocker, useCanGoBack, useRouter } from '@tanstack/react-router';
import { type ReactNode, useId, useRef } from 'react';
import { type FieldMessages, RequestError } from '../http.ts';
import { useWords } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './accounts.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { focusFirst } from './form-data.ts';
import { fieldMessagesOf } from './messages.ts';

type FormScreenProps = {
  title: string;
  beside?: ReactNode;
  /** A sentence below the heading and the buttons, which it would push aside. */
  lead?: ReactNode;
  /** Something was typed that is not stored. */
  changed: boolean;
  /** What is wrong already without asking the server. */
  check?: () => FieldMessages;
  save: () => Promise<unknown>;
  /** Takes what somebody else has stored meanwhile, and forgets what was typed. */
  onNewer: () => void;
  /** Where one goes afterwards who has not come from a screen of ours. */
  home: '/' | '/auth/user';
  /** @param messages what is wrong, by field */
  children: (messages: FieldMessages) => ReactNode;
};

const isStatus = (error: unknown, status: number) => error instanceof RequestError && error.status === status;

/** Asks before what was typed is lost: in our words within the page, in the browser's where it goes. */
function LeaveDialog({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useWords();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={t('users.leaving.title')}
      cancelLabel={t('users.leaving.stay')}
      onCancel={() => reset?.()}
      confirm={{ label: t('users.leaving.go'), action: () => proceed?.() }}
    >
      {t('users.leaving.text')}
    </ConfirmDialog>
  );
}

/** Where a form is filled in: Save and Cancel in sight, a passing alert after saving, then back to where one came from. */
export function FormScreen(props: FormScreenProps) {
  const { title, beside, lead, changed, check, save, onNewer, home, children } = props;
  const { t } = useWords();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goBack = () => (canGoBack ? router.history.back() : router.navigate({ to: home }));

  const saving = useMutation({
    mutationFn: async () => {
      const messages = check?.() ?? {};
      if (Object.keys(messages).length > 0) throw new RequestError(400, t('errors.validation'), messages);
      await save();
    },
    onSuccess: () => {
      isDone.current = true;
      showToast('success', t('users.saving.done'));
      goBack();
    },
    onError: (error) => {
      if (isStatus(error, 409)) return;
      const sentence = isStatus(error, 401) ? t('users.saving.unauthorized') : error.message;
      showToast('error', isStatus(error, 400) ? t('errors.validation') : sentence);
      if (form.current) focusFirst(form.current, fieldMessagesOf(error));
    },
  });
  return (
    <Page
      title={title}
      beside={beside}
      narrow
      actions={
        <div className={styles.formActions}>
          <Button variant="default" onClick={goBack}>
            {t('users.saving.cancel')}
          </Button>
          <Button type="submit" form={id} loading={saving.isPending}>
            {t('users.saving.action')}
          </Button>
        </div>
      }
    >
      {lead ? <p className="soft">{lead}</p> : null}
      {isStatus(saving.error, 409) ? (
        <Notice kind="error">
          {saving.error?.message}{' '}
          <button type="button" className={styles.aside} onClick={onNewer}>
            {t('users.saving.newer')}
          </button>{' '}
          {t('users.saving.newerHint')}
        </Notice>
      ) : null}
      <form
        id={id}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) saving.mutate();
        }}
      >
        {children(fieldMessagesOf(saving.error))}
      </form>
      <LeaveDialog isUnsaved={() => changed && !isDone.current} />
    </Page>
  );
}
