import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type NavigateOptions, useCanGoBack, useRouter } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import { fieldMessagesOf, RequestError } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { LeaveDialog } from '../../ui/dialog.tsx';
import { getTopDialog } from '../../ui/global-keys.ts';
import { Page } from '../../ui/page.tsx';
import { markStale } from '../record-queries.ts';
import { FormBody, FormButtons } from './form-body.tsx';
import styles from './form-screen.module.css';
import { SaveFailed, useSaving } from './saving.tsx';

/** An open list or menu around the focus; Escape closes it and does not leave the form. */
const openPopupSelector = '[data-mantine-stop-propagation], [aria-haspopup][aria-expanded="true"]';

/** Whether a key is for the screen: not for the header, an open dialog, or an open list or menu. */
function isScreenKey({ target }: KeyboardEvent): boolean {
  if (getTopDialog()) return false;
  if (target === document.body) return true;
  return target instanceof Element && target.closest('main') !== null && target.closest(openPopupSelector) === null;
}

/** Leaves the screen on Escape, regardless of the focus; an open list or menu closes first. */
function useEscapeKey(leave: () => void): void {
  const onEscape = useEffectEvent(leave);
  useEffect(() => {
    let isForScreen = false;
    // In the capture phase, because a dialog may have closed itself by the time the event bubbles.
    const capture = (event: KeyboardEvent) => {
      isForScreen = isScreenKey(event);
    };
    const leaveOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isForScreen && !event.isComposing && !event.defaultPrevented) onEscape();
    };
    addEventListener('keydown', capture, true);
    addEventListener('keydown', leaveOnEscape);
    return () => {
      removeEventListener('keydown', capture, true);
      removeEventListener('keydown', leaveOnEscape);
    };
  }, []);
}

type FormScreenProps = {
  title: string;
  /** Link to the records of the same entity. */
  above?: ReactNode;
  beside?: ReactNode;
  /** Text below the heading and the buttons. */
  lead?: ReactNode;
  /** Cards at the right of the form, or below it on a narrow page. */
  aside?: ReactNode;
  /** Whether there are unsaved changes. */
  changed: boolean;
  /** Finds problems before the form is sent. */
  check?: () => FieldMessages;
  /** @param asNew save the form as a new record, because the old one was deleted by somebody else */
  save: (asNew: boolean) => Promise<unknown>;
  canSaveAsNew?: boolean;
  /** Called before the previous screen opens, if the form is still shown. */
  onSaved?: () => void;
  /** Target of Cancel and Save if the browser's history has no previous screen. */
  backTarget: NavigateOptions;
  /** Whether the page is narrow: for a short form, or for two columns of fields without cards beside them. */
  narrow?: boolean | 'fields';
  /** @param messages problems by field */
  children: (messages: FieldMessages) => ReactNode;
};

/** Returns a function that goes back in the browser's history, or to the target if there is no previous screen. */
function useGoBack(backTarget: NavigateOptions): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : router.navigate(backTarget));
}

/** A screen with a form: Save and Cancel stay visible; after saving, a toast appears and the previous screen opens. */
export function FormScreen(props: FormScreenProps) {
  const { title, above, beside, lead, aside, changed, check, save, canSaveAsNew, backTarget, narrow, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const router = useRouter();
  const queries = useQueryClient();
  const [path] = useState(router.latestLocation.pathname);
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
      // Ends here if the user has left for another screen, which may still be loading.
      if (router.latestLocation.pathname !== path) return;
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

type ReadOnlyPageProps = Omit<ComponentProps<typeof Page>, 'actions' | 'keepHead'> & {
  /** Target of the button if the browser's history has no previous screen. */
  backTarget: NavigateOptions;
};

/** A screen for a record that cannot be edited: its button and Escape open the previous screen. */
export function ReadOnlyPage({ backTarget, ...page }: ReadOnlyPageProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(backTarget);
  useEscapeKey(goBack);
  return (
    <Page
      {...page}
      stickyHeader
      actions={
        <div className={styles.formActions}>
          <Button variant="default" onClick={goBack}>
            {t('forms.back')}
          </Button>
        </div>
      }
    />
  );
}

type RecordNotFoundProps = {
  /** Plural name of the records, the title of their list. */
  entities: string;
  id: string;
  /** Target of the link to their list. */
  listTarget: NavigateOptions;
};

/** The screen for an id without a record, with a link to the list. */
export function RecordNotFound({ entities, id, listTarget }: RecordNotFoundProps) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('records.noSuch.title')}
      above={<Link {...listTarget}>{entities}</Link>}
      lead={t('records.noSuch.lead', { id, entities })}
      narrow
    >
      <p>
        <Link {...listTarget}>{t('records.noSuch.list', { entities })}</Link>
      </p>
    </Page>
  );
}
