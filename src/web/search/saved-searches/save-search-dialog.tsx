import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxSavedSearchNameCharacters } from '../../../catalogue/limits.ts';
import { fieldMessagesOf } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './saved-searches.module.css';
import { useSavedSearchMutations } from './saved-searches-query.ts';

/** A dialog that asks for the name of a search to keep; at first it is the words that are searched for. */
export function SaveSearchDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { keep } = useSavedSearchMutations();
  const [name, setName] = useState((new URLSearchParams(query).get('q') ?? '').slice(0, maxSavedSearchNameCharacters));
  const saving = useMutation({
    mutationFn: () => keep(name, query),
    onSuccess: (stored) => {
      showToast('success', t('kept.saved', { name: stored.name }));
      onClose();
    },
  });
  const problem = fieldMessagesOf(saving.error).name?.[0] ?? saving.error?.message;
  return (
    <Dialog opened onClose={onClose} title={t('kept.keepTitle')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <TextInput
          label={<FieldLabel text={t('kept.name')} required />}
          description={t('kept.keepHelp')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
          maxLength={maxSavedSearchNameCharacters}
          data-autofocus
          required
        />
        <Button type="submit" loading={saving.isPending} className={styles.save ?? ''}>
          {t('kept.save')}
        </Button>
      </form>
    </Dialog>
  );
}
