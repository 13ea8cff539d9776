import { Button } from '@mantine/core';
import { type NavigateOptions, useCanGoBack, useRouter } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { FieldMessages } from '../../../catalogue/answers/errors.ts';
import { fieldMessagesOf, RequestError } from '../../http.ts';
import { useWords } from '../../language.ts';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FormBody } from './form-body.tsx';
import styles from './form-screen.module.css';
import { SaveFailed } from './save-failed.tsx';
import { isStatus, useSaving } from './use-saving.ts';
import { useWayOut } from './use-way-out.ts';

type FormScreenProps = {
  title: string;
  /** Where the record stands among others. */
  above?: ReactNode;
  beside?: ReactNode;
  /** A sentence below the heading and the buttons, which it would push aside. */
  lead?: ReactNode;
  /** What stands at the right of the form where there is room, and below it where there is none. */
  aside?: ReactNode;
  /** Something was typed that is not stored. */
  changed: boolean;
  /** What is wrong already without asking the server. */
  check?: () => FieldMessages;
  /** @param asNew what was deleted meanwhile is to become another record, with all that stands in the form */
  save: (asNew: boolean) => Promise<unknown>;
  canSaveAsNew?: boolean;
  /** Before one is led back, and only where somebody is still there. */
  onSaved?: () => void;
  /**
   * Takes what somebody else has stored meanwhile, and forgets what was typed; left out where the form itself shows
   * both.
   */
  onNewer?: () => void;
  /** Where one goes afterwards who has not come from a screen of ours. */
  home: NavigateOptions;
  /** As wide as a short form needs, or two columns of fields where nothing stands beside them. */
  narrow?: boolean | 'fields';
  /** @param messages what is wrong, by field */
  children: (messages: FieldMessages) => ReactNode;
};

/** The way back to where one came from. */
export function useGoBack(home: NavigateOptions): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : router.navigate(home));
}

/** Where a form is filled in: Save and Cancel in sight, a passing alert after saving, then back to where one came from. */
export function FormScreen(props: FormScreenProps) {
  const { title, above, beside, lead, aside, changed, check, save, canSaveAsNew, onNewer, home, narrow, children } =
    props;
  const { t } = useWords();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const router = useRouter();
  const [own] = useState(router.latestLocation.pathname);
  const goBack = useGoBack(home);
  useWayOut(goBack);
  const saving = useSaving({
    form,
    save: async (asNew) => {
      const messages = check?.() ?? {};
      if (Object.keys(messages).length > 0) throw new RequestError(400, t('errors.validation'), messages);
      await save(asNew);
    },
    onSaved: () => {
      // Somebody is on the way to another screen, which may still be loading.
      if (router.latestLocation.pathname !== own) return;
      isDone.current = true;
      props.onSaved?.();
      goBack();
    },
  });
  return (
    <Page
      title={title}
      above={above}
      beside={beside}
      narrow={narrow ?? false}
      keepHead
      actions={
        <div className={styles.formActions}>
          <Button variant="default" onClick={goBack}>
            {t('records.saving.cancel')}
          </Button>
          <Button type="submit" form={id} loading={saving.isPending}>
            {t('records.saving.action')}
          </Button>
        </div>
      }
    >
      {lead ? <p className="soft">{lead}</p> : null}
      <SaveFailed error={saving.error} onSaveAsNew={canSaveAsNew ? () => saving.submit(true) : undefined} />
      {onNewer && isStatus(saving.error, 409) ? (
        <Notice kind="error">
          {saving.error?.message}{' '}
          <button type="button" className={styles.newer} onClick={onNewer}>
            {t('records.saving.newer')}
          </button>{' '}
          {t('records.saving.newerHint')}
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <FormBody id={id} form={form} busy={saving.isPending} onSubmit={() => saving.submit()}>
          {children(fieldMessagesOf(saving.error))}
        </FormBody>
        {aside}
      </div>
      <LeaveDialog loss="changes" isLost={() => changed && !isDone.current} />
    </Page>
  );
}
