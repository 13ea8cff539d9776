import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SavedSearch } from '../../../catalogue/endpoints/saved-searches.ts';
import { maxSavedSearchNameCharacters } from '../../../catalogue/limits.ts';
import { fieldMessagesOf } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './saved-searches.module.css';
import { savedSearchesQuery, useSavedSearchMutations } from './saved-searches-query.ts';

/** A dialog for the name of a search to save; by default the search terms. */
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

function SavedSearchRow({ search }: { search: SavedSearch }) {
  const { t } = useTranslation();
  const { rename, remove } = useSavedSearchMutations();
  const [name, setName] = useState(search.name);
  useEffect(() => setName(search.name), [search.name]);
  const input = useRef<HTMLInputElement>(null);
  const renaming = useMutation({
    mutationFn: () => rename(search, name),
    onSuccess: (stored) => {
      showToast('success', t('kept.renamed', { name: stored.name }));
      // The button is disabled now and would lose the focus.
      input.current?.focus();
    },
  });
  const removing = useMutation({
    mutationFn: () => remove(search),
    onSuccess: () => showToast('success', t('kept.removed', { name: search.name })),
    onError: ({ message }) => showToast('error', t('kept.failedChange', { message })),
  });
  // Deleting is final, so it needs a second press.
  const [isConfirming, setConfirming] = useState(false);
  const label = t('kept.remove', { name: search.name });
  return (
    <li>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          renaming.mutate();
        }}
      >
        <TextInput
          ref={input}
          aria-label={t('kept.nameOf', { name: search.name })}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldMessagesOf(renaming.error).name?.[0] ?? renaming.error?.message}
          maxLength={maxSavedSearchNameCharacters}
          required
        />
        <Button type="submit" variant="default" disabled={name.trim() === search.name} loading={renaming.isPending}>
          {t('kept.rename')}
        </Button>
        {isConfirming ? (
          <Button
            autoFocus
            color="red"
            loading={removing.isPending}
            onClick={() => removing.mutate()}
            onBlur={() => setConfirming(false)}
          >
            {t('kept.removeNow')}
          </Button>
        ) : (
          <Button variant="default" aria-label={label} title={label} onClick={() => setConfirming(true)}>
            <TrashIcon />
          </Button>
        )}
      </form>
    </li>
  );
}

/** A dialog in which saved searches are renamed and deleted. */
export function ManageSearchesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data = [], isError } = useQuery(savedSearchesQuery);
  return (
    <Dialog opened onClose={onClose} title={t('kept.manageTitle')} size="lg">
      {isError ? <p>{t('kept.failed')}</p> : null}
      {data.length === 0 && !isError ? <p className="soft">{t('kept.none')}</p> : null}
      <ul className={styles.rows}>
        {data.map((search) => (
          <SavedSearchRow key={search.id} search={search} />
        ))}
      </ul>
    </Dialog>
  );
}
