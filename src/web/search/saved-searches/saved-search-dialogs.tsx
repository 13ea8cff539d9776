import { useMutation, useQuery } from '@tanstack/react-query';
import type { SavedSearch } from '../../../catalogue/endpoints/saved-searches.ts';
import { maxSavedSearchNameCharacters } from '../../../catalogue/limits.ts';
import { useTranslation } from '../../language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NameDialog, NameRow } from '../../ui/name-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './saved-searches.module.css';
import { savedSearchesQuery, useSavedSearchMutations } from './saved-searches-query.ts';

/** A dialog for the name of a search to save; by default the search terms. */
export function SaveSearchDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { keep } = useSavedSearchMutations();
  const saving = useMutation({
    mutationFn: (name: string) => keep(name, query),
    onSuccess: (stored) => {
      showToast('success', t('kept.saved', { name: stored.name }));
      onClose();
    },
  });
  return (
    <NameDialog
      texts={{ title: t('kept.keepTitle'), name: t('kept.name'), help: t('kept.keepHelp'), submit: t('kept.save') }}
      initialName={(new URLSearchParams(query).get('q') ?? '').slice(0, maxSavedSearchNameCharacters)}
      saving={saving}
      onClose={onClose}
    />
  );
}

function SavedSearchRow({ search }: { search: SavedSearch }) {
  const { t } = useTranslation();
  const { rename, remove } = useSavedSearchMutations();
  const renaming = useMutation({
    mutationFn: (name: string) => rename(search, name),
    onSuccess: (stored) => showToast('success', t('kept.renamed', { name: stored.name })),
  });
  const removing = useMutation({
    mutationFn: () => remove(search),
    onSuccess: () => showToast('success', t('kept.removed', { name: search.name })),
    onError: ({ message }) => showToast('error', t('kept.failedChange', { message })),
  });
  const texts = {
    name: t('kept.nameOf', { name: search.name }),
    rename: t('kept.rename'),
    remove: t('kept.remove', { name: search.name }),
    removeNow: t('kept.removeNow'),
  };
  return (
    <li>
      <NameRow name={search.name} texts={texts} renaming={renaming} removing={removing} />
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
