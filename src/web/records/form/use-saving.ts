import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldMessagesOf, RequestError } from '../../http.ts';
import { useWords } from '../../language.ts';
import { focusFirst } from '../../ui/form-data.ts';
import { showToast } from '../../ui/toasts.tsx';
import { newerIn } from '../record-queries.ts';

type SavingOptions<T> = {
  /** @param asNew what is stored is to become another record, because the one before is deleted */
  save: (asNew: boolean) => Promise<T>;
  onSaved: (saved: T) => void;
  form: RefObject<HTMLFormElement | null>;
};

export const isStatus = (error: unknown, status: number) => error instanceof RequestError && error.status === status;

/** The last error, also while it is tried again: what is said about it goes when there is an answer. */
function useLasting(error: Error | null, isPending: boolean): Error | null {
  const [last, setLast] = useState(error);
  if (last !== error && !isPending) setLast(error);
  return last;
}

/**
 * Saves a form: says how it went, and puts the focus into the first field that something is wrong with, or back to where
 * it was. While it is under way, `isPending`, nothing is to be typed that would not be saved. Where one goes from there is
 * asked only while the form is still there: an answer that comes late leads nobody away from elsewhere.
 */
export function useSaving<T>({ save, onSaved, form }: SavingOptions<T>) {
  const { t } = useWords();
  const [isPending, setPending] = useState(false);
  // The same, for two wishes at once: the page is drawn only after both.
  const isUnderWay = useRef(false);
  const focused = useRef<Element | null>(null);
  const saving = useMutation({
    mutationFn: async (asNew: boolean) => {
      try {
        return await save(asNew);
      } finally {
        isUnderWay.current = false;
        setPending(false);
      }
    },
    onSuccess: () => showToast('success', t('records.saving.done')),
    onError: (error) => {
      // Two versions of one record are a question to be answered, which a passing sentence is not for.
      if (newerIn(error)) return;
      const isForm = Object.keys(fieldMessagesOf(error)).length > 0;
      const sentence = isStatus(error, 401) ? t('records.saving.unauthorized') : error.message;
      showToast('error', isForm ? t('errors.validation') : sentence);
    },
  });
  const { error } = saving;
  // Once the messages are shown, for then the fields are there as well.
  useEffect(() => {
    if (!error || !form.current) return;
    focusFirst(form.current, fieldMessagesOf(error));
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, [error, form]);
  const submit = (asNew = false) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    focused.current = document.activeElement;
    setPending(true);
    saving.mutate(asNew, { onSuccess: onSaved });
  };
  return { error: useLasting(error, isPending || saving.isPending), isPending, submit };
}
