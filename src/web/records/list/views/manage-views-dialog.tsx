import { useMutation, useQuery } from '@tanstack/react-query';
import type { ListView } from '../../../../catalogue/endpoints/list-views.ts';
import type { EntityName } from '../../../../catalogue/index.ts';
import { isAdministrator } from '../../../../catalogue/permissions.ts';
import { useTranslation } from '../../../language.ts';
import { useSession } from '../../../session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NameRow } from '../../../ui/name-dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import styles from './views.module.css';
import { useViewMutations, viewsQuery } from './views-query.ts';

type CheckProps = { label: string; name: string; isChecked: boolean; onCheck: (isChecked: boolean) => void };

/** A checkbox with a short label, and a name that says which view it is about. */
function Check({ label, name, isChecked, onCheck }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={name}
        checked={isChecked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** A view with what its owner or an administrator may change. */
function ViewRow({ view, address }: { view: ListView; address: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { change, remove } = useViewMutations(view.entity);
  const onError = ({ message }: Error) => showToast('error', t('lists.views.failedChange', { message }));
  const renaming = useMutation({
    mutationFn: (name: string) => change(view, { name }),
    onSuccess: (stored) => showToast('success', t('lists.views.changed', { name: stored.name })),
  });
  const changing = useMutation({
    mutationFn: (body: Parameters<typeof change>[1]) => change(view, body),
    onSuccess: (stored, { address: replaced }) =>
      showToast(
        'success',
        t(replaced === undefined ? 'lists.views.changed' : 'lists.views.updated', { name: stored.name }),
      ),
    onError,
  });
  const removing = useMutation({
    mutationFn: () => remove(view),
    onSuccess: () => showToast('success', t('lists.views.removed', { name: view.name })),
    onError,
  });
  const texts = {
    name: t('lists.views.nameOf', { name: view.name }),
    rename: t('lists.views.rename'),
    remove: t('lists.views.remove', { name: view.name }),
    removeNow: t('lists.views.removeNow'),
  };
  return (
    <li>
      <NameRow name={view.name} texts={texts} renaming={renaming} removing={removing} />
      <div className={styles.more}>
        <Check
          label={t('lists.views.sharedShort')}
          name={t('lists.views.shareOf', { name: view.name })}
          isChecked={view.shared}
          onCheck={(shared) => changing.mutate({ shared })}
        />
        {isAdministrator(user) ? (
          <Check
            label={t('lists.views.defaultShort')}
            name={t('lists.views.makeDefault', { name: view.name })}
            isChecked={view.is_default}
            onCheck={(isDefault) => changing.mutate({ is_default: isDefault })}
          />
        ) : null}
        {view.own && view.address !== address ? (
          <button type="button" className="link-button" onClick={() => changing.mutate({ address })}>
            {t('lists.views.update')}
          </button>
        ) : null}
      </div>
    </li>
  );
}

type ManageViewsDialogProps = { entity: EntityName; address: string; onClose: () => void };

/** The dialog in which views are renamed, shared, replaced and deleted, and one becomes the default of the list. */
export function ManageViewsDialog({ entity, address, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data = [] } = useQuery(viewsQuery(entity as ListView['entity']));
  const changeable = data.filter(({ own, is_default }) => isAdministrator(user) || (own && !is_default));
  return (
    <Dialog opened onClose={onClose} title={t('lists.views.manageTitle')} size="lg">
      {changeable.length === 0 ? <p className="soft">{t('lists.views.none')}</p> : null}
      <ul className={styles.rows}>
        {changeable.map((view) => (
          <ViewRow key={view.id} view={view} address={address} />
        ))}
      </ul>
    </Dialog>
  );
}
