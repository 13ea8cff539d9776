import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useCanGoBack, useRouter } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { FieldMessages } from '../../../catalogue/answers/errors.ts';
import { fieldMessagesOf, RequestError } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { markStale } from '../record-queries.ts';
import { FormBody } from './form-body.tsx';
import { FormButtons } from './form-buttons.tsx';
import styles from './form-screen.module.css';
import { SaveFailed } from './save-failed.tsx';
import { useEscapeKey } from './use-escape-key.ts';
import { useSaving } from './use-saving.ts';

type FormScreenProps = {
  title: string;
  /** Link to the records of the same entity. */
  above?: ReactNode;
  beside?: ReactNode;
  /** A sentence below the heading and the buttons. */
  lead?: ReactNode;
  /** Cards at the right of the form, or below it on a narrow page. */
  aside?: ReactNode;
  /** Something was typed that is not saved. */
  changed: boolean;
  /** Finds problems before the server is asked. */
  check?: () => FieldMessages;
  /** @param asNew save the form as a new record, because the old one was deleted by somebody else */
  save: (asNew: boolean) => Promise<unknown>;
  canSaveAsNew?: boolean;
  /** Called before the form leads back, if it is still shown. */
  onSaved?: () => void;
  /** Target of the way back if the form was opened from outside. */
  backTarget: NavigateOptions;
  /** Narrow for a short form, or for two columns of fields without cards beside them. */
  narrow?: boolean | 'fields';
  /** @param messages problems by field */
  children: (messages: FieldMessages) => ReactNode;
};

/** Returns a function that goes back to the screen before. */
export function useGoBack(backTarget: NavigateOptions): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : router.navigate(backTarget));
}

/** A screen with a form: Save and Cancel stay visible; after saving, a short message appears and the screen before opens. */
export function FormScreen(props: FormScreenProps) {
  const { title, above, beside, lead, aside, changed, check, save, canSaveAsNew, backTarget, narrow, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const router = useRouter();
  const queries = useQueryClient();
  const [own] = useState(router.latestLocation.pathname);
  const goBack = useGoBack(backTarget);
  useEscapeKey(goBack);
  const saving = useSaving({
    form,
    save: async (asNew) => {
      const messages = check?.() ?? {};
      if (Object.keys(messages).length > 0) throw new RequestError(400, t('errors.validation'), messages);
      await save(asNew);
      markStale(queries);
    },
    onSaved: () => {
      // The user is on the way to another screen, which may still be loading.
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
      stickyHeader
      actions={<FormButtons form={id} busy={saving.isPending} onCancel={goBack} className={styles.formActions} />}
    >
      {lead ? <p className="soft">{lead}</p> : null}
      <SaveFailed error={saving.error} onSaveAsNew={canSaveAsNew ? () => saving.submit(true) : undefined} />
      <div className={styles.columns}>
        <FormBody id={id} form={form} busy={saving.isPending} onSubmit={() => saving.submit()}>
          {children(fieldMessagesOf(saving.error))}
        </FormBody>
        {aside}
      </div>
      <LeaveDialog unsaved="changes" isLost={() => changed && !isDone.current} />
    </Page>
  );
}
