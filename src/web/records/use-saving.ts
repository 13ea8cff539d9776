import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { fieldMessagesOf, RequestError } from '../http.ts';
import { useWords } from '../language.ts';
import { focusFirst } from '../ui/form-data.ts';
import { showToast } from '../ui/toasts.tsx';

type SavingOptions<T> = {
  save: () => Promise<T>;
  onSaved: (saved: T) => void;
  form: RefObject<HTMLFormElement | null>;
};

export const isStatus = (error: unknown, status: number) => error instanceof RequestError && error.status === status;

/**
 * Saves a form: says how it went, and puts the focus into the first field that something is wrong with. Where one goes
 * from there is asked only while the form is still there: an answer that comes late leads nobody away from elsewhere.
 */
export function useSaving<T>({ save, onSaved, form }: SavingOptions<T>) {
  const { t } = useWords();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => showToast('success', t('records.saving.done')),
    onError: (error) => {
      // Two versions of one record are a question to be answered, which a passing sentence is not for.
      if (isStatus(error, 409)) return;
      const isForm = Object.keys(fieldMessagesOf(error)).length > 0;
      const sentence = isStatus(error, 401) ? t('records.saving.unauthorized') : error.message;
      showToast('error', isForm ? t('errors.validation') : sentence);
    },
  });
  const { error } = saving;
  // Once the messages are shown, for then the fields are there as well.
  useEffect(() => {
    if (error && form.current) focusFirst(form.current, fieldMessagesOf(error));
  }, [error, form]);
  const submit = () => {
    if (!saving.isPending) saving.mutate(undefined, { onSuccess: onSaved });
  };
  return { error, isPending: saving.isPending, submit };
}
