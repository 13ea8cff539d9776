import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { stringifySearch } from '../../../catalogue/addresses/params.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './saved-searches.module.css';
import { savedSearchesQuery, savedSearchHref } from './saved-searches-query.ts';

const loadSaveSearchDialog = async () => (await import('./saved-search-dialogs.tsx')).SaveSearchDialog;
const loadManageSearchesDialog = async () => (await import('./saved-search-dialogs.tsx')).ManageSearchesDialog;

/** The query string of the current search without its page number. */
function useCurrentQuery(): string {
  const all = useSearch({ strict: false });
  return stringifySearch({ ...all, page: undefined }).slice(1);
}

function MenuItems({ onChoose }: { onChoose: (what: 'keep' | 'manage') => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, isError } = useQuery(savedSearchesQuery);
  const query = useCurrentQuery();
  const copy = () =>
    navigator.clipboard.writeText(new URL(savedSearchHref({ query }), location.origin).href).then(
      () => showToast('success', t('kept.copied')),
      () => showToast('error', t('kept.copyFailed')),
    );
  return (
    <>
      {isError ? <Menu.Label>{t('kept.failed')}</Menu.Label> : null}
      {data?.length === 0 ? <Menu.Label>{t('kept.none')}</Menu.Label> : null}
      <div className={styles.entries}>
        {data?.map((search) => (
          <Menu.Item key={search.id} onClick={() => navigate({ href: savedSearchHref(search) })}>
            <span className={styles.name}>{search.name}</span>
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
      <Menu.Item onClick={() => onChoose('keep')}>{t('kept.keep')}</Menu.Item>
      {data && data.length > 0 ? <Menu.Item onClick={() => onChoose('manage')}>{t('kept.manage')}</Menu.Item> : null}
      <Menu.Item onClick={copy}>{t('kept.copy')}</Menu.Item>
    </>
  );
}

/** The menu of the user's saved searches: to open one, to save the current one, to manage all. */
export function SavedSearchesMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const query = useCurrentQuery();
  const [SaveDialog, loadSave] = useLazyComponent(loadSaveSearchDialog);
  const [ManageDialog, loadManage] = useLazyComponent(loadManageSearchesDialog);
  const [dialog, setDialog] = useState<'keep' | 'manage' | null>(null);
  if (!user) return null;
  const close = () => setDialog(null);
  const open = (what: 'keep' | 'manage') => (what === 'keep' ? loadSave : loadManage)(() => setDialog(what));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">{t('kept.menu')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuItems onChoose={open} />
        </Menu.Dropdown>
      </Menu>
      {SaveDialog && dialog === 'keep' ? <SaveDialog query={query} onClose={close} /> : null}
      {ManageDialog && dialog === 'manage' ? <ManageDialog onClose={close} /> : null}
    </>
  );
}
