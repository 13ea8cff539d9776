import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldMessagesOf, hasStatus } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { focusFirstInvalid } from '../../ui/form-data.ts';
import { LoggedOutNotice } from '../../ui/logged-out-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { newerRecordIn } from '../record-queries.ts';
import { SaveCancelled } from './use-possible-duplicates.tsx';

type SavingOptions<T> = {
  /** @param asNew save as a new record, because the old one was deleted by somebody else */
  save: (asNew: boolean) => Promise<T>;
  onSaved: (saved: T) => void;
  form: RefObject<HTMLFormElement | null>;
};

/** The last error, also while saving is tried again, so that its message stays until there is a response. */
function useLastError(error: Error | null, isPending: boolean): Error | null {
  const [last, setLast] = useState(error);
  if (last !== error && !isPending) setLast(error);
  return last;
}

/**
 * Saves a form, shows a toast with the result, and moves the focus to the first field with a problem, or back to the
 * element that had it. While `isPending` is true, text typed in the form would be lost. `onSaved` is called only while
 * the form is mounted, so that a late response does not leave another screen.
 */
export function useSaving<T>({ save, onSaved, form }: SavingOptions<T>) {
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  // Also in a ref, because two submits may arrive before the next rendering.
  const isSubmitting = useRef(false);
  const focused = useRef<Element | null>(null);
  const saving = useMutation({
    mutationFn: async (asNew: boolean) => {
      try {
        return await save(asNew);
      } finally {
        isSubmitting.current = false;
        setPending(false);
      }
    },
    onSuccess: () => showToast('success', t('records.saving.done')),
    onError: (error) => {
      if (error instanceof SaveCancelled) return;
      // No toast, because the form shows both versions of the record.
      if (newerRecordIn(error)) return;
      const hasFieldMessages = Object.keys(fieldMessagesOf(error)).length > 0;
      const message = hasStatus(error, 401) ? t('records.saving.unauthorized') : error.message;
      showToast('error', hasFieldMessages ? t('errors.validation') : message);
    },
  });
  const { error } = saving;
  // An effect, because fields may be rendered only together with their messages.
  useEffect(() => {
    if (!error || !form.current) return;
    focusFirstInvalid(form.current, fieldMessagesOf(error));
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isFocusLost && focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, [error, form]);
  const submit = (asNew = false) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    focused.current = document.activeElement;
    setPending(true);
    saving.mutate(asNew, { onSuccess: onSaved });
  };
  return { error: useLastError(error, isPending || saving.isPending), isPending, submit };
}

type SaveFailedProps = {
  error: Error | null;
  /** Saves the form as a new record if this one was deleted; left out for those who may not create one. */
  onSaveAsNew?: (() => void) | undefined;
};

function RecordDeleted({ onSaveAsNew }: Pick<SaveFailedProps, 'onSaveAsNew'>) {
  const { t } = useTranslation();
  return (
    <Notice kind="error">
      {t('records.saving.deleted')}{' '}
      {onSaveAsNew ? (
        <Button variant="default" size="compact-sm" onClick={onSaveAsNew}>
          {t('records.saving.asNew')}
        </Button>
      ) : null}
    </Notice>
  );
}

/**
 * The reason why the form could not be saved, shown until it is saved. Messages of fields are shown at the fields, and
 * another version of the record is shown by {@link ConflictView}.
 */
export function SaveFailed({ error, onSaveAsNew }: SaveFailedProps) {
  const element = useRef<HTMLDivElement>(null);
  // The message is above the fields and may be scrolled out of view.
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (
    !error ||
    error instanceof SaveCancelled ||
    newerRecordIn(error) ||
    Object.keys(fieldMessagesOf(error)).length > 0
  )
    return null;
  const isLoggedOut = hasStatus(error, 401);
  const isDeleted = hasStatus(error, 404);
  return (
    <div ref={element}>
      {isLoggedOut ? <LoggedOutNotice pendingAction="saving" /> : null}
      {isDeleted ? <RecordDeleted onSaveAsNew={onSaveAsNew} /> : null}
      {isLoggedOut || isDeleted ? null : <Notice kind="error">{error.message}</Notice>}
    </div>
  );
}
