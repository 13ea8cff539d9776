import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListQuery } from '../../../../catalogue/addresses/list-query.ts';
import type { ListView } from '../../../../catalogue/endpoints/list-views.ts';
import { type EntityName, entityOf } from '../../../../catalogue/index.ts';
import { useTranslation } from '../../../language.ts';
import { useSession } from '../../../session.ts';
import { embeddedData } from '../../../session-store.ts';
import { useLazyComponent } from '../../../ui/lazy-component.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { openView, viewAddressOf } from './view-address.ts';
import styles from './views.module.css';
import { viewsQuery } from './views-query.ts';

const loadSaveViewDialog = async () => (await import('./save-view-dialog.tsx')).SaveViewDialog;
const loadManageViewsDialog = async () => (await import('./manage-views-dialog.tsx')).ManageViewsDialog;

type ViewsMenuProps = {
  entity: EntityName;
  /** Columns, filters, words and order of the list at present. */
  query: ListQuery;
  /** Whether the reader has chosen no columns, in the address or in this browser. */
  isUntouched: boolean;
};

/** Returns the function that opens a view, and says which of its fields exist no longer. */
function useOpenView(entity: EntityName) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  return (view: ListView, replace = false) => {
    const { search, unknown } = openView(entity, view.address, user);
    if (unknown.length > 0)
      showToast('error', t('lists.views.unknown', { view: view.name, names: unknown.join(', ') }));
    navigate({ to: '/component/$entity', params: { entity: entityOf(entity).path ?? '' }, search, replace });
  };
}

/** Opens the institute's default view once, if the address asks for nothing and this browser remembers no columns. */
function useDefaultView(entity: EntityName, isBare: boolean, open: (view: ListView, replace: boolean) => void): void {
  const [view] = useState(() =>
    isBare ? embeddedData?.defaultViews?.find((standard) => standard.entity === entity) : undefined,
  );
  const openDefault = useEffectEvent((standard: ListView) => open(standard, true));
  useEffect(() => {
    if (view && view.address !== '') openDefault(view);
  }, [view]);
}

/** The menu of a list's views: to open one, to save what is shown, to manage one's own. */
export function ViewsMenu({ entity, query, isUntouched }: ViewsMenuProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isOpened, setOpened] = useState(false);
  const { data: views, isError } = useQuery({ ...viewsQuery(entity as ListView['entity']), enabled: isOpened });
  const [SaveDialog, loadSave] = useLazyComponent(loadSaveViewDialog);
  const [ManageDialog, loadManage] = useLazyComponent(loadManageViewsDialog);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const open = useOpenView(entity);
  const address = viewAddressOf(query);
  useDefaultView(entity, isUntouched && address === '', open);
  const copy = () =>
    navigator.clipboard.writeText(new URL(`?${address}`, location.href).href).then(
      () => showToast('success', t('lists.views.copied')),
      () => showToast('error', t('lists.views.copyFailed')),
    );
  const groups = [
    { title: t('lists.views.own'), list: (views ?? []).filter(({ own }) => own) },
    { title: t('lists.views.shared'), list: (views ?? []).filter(({ own }) => !own) },
  ].filter(({ list }) => list.length > 0);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" onOpen={() => setOpened(true)}>
        <Menu.Target>
          <Button variant="default">{t('lists.views.menu')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isError ? <Menu.Label>{t('lists.views.failed')}</Menu.Label> : null}
          {views?.length === 0 ? <Menu.Label>{t('lists.views.none')}</Menu.Label> : null}
          {groups.map(({ title, list }) => (
            <div key={title} className={styles.entries}>
              <Menu.Label>{title}</Menu.Label>
              {list.map((view) => (
                <Menu.Item key={view.id} onClick={() => open(view)}>
                  <span className={styles.name}>{view.name}</span>
                  {view.is_default ? <span className="soft"> ({t('lists.views.isDefault')})</span> : null}
                </Menu.Item>
              ))}
            </div>
          ))}
          <Menu.Divider />
          {user ? (
            <Menu.Item onClick={() => loadSave(() => setDialog('save'))}>{t('lists.views.save')}</Menu.Item>
          ) : null}
          {user && groups.length > 0 ? (
            <Menu.Item onClick={() => loadManage(() => setDialog('manage'))}>{t('lists.views.manage')}</Menu.Item>
          ) : null}
          <Menu.Item onClick={copy}>{t('lists.views.copy')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {SaveDialog && dialog === 'save' ? <SaveDialog entity={entity} address={address} onClose={close} /> : null}
      {ManageDialog && dialog === 'manage' ? <ManageDialog entity={entity} address={address} onClose={close} /> : null}
    </>
  );
}
