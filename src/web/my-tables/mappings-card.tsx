import { useMutation, useQuery } from '@tanstack/react-query';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { changeMapping, deleteMapping, mappingsQuery, type SavedMapping } from '../importing/mapping/saved-mappings.ts';
import { useTranslation } from '../language.ts';
import { useSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { NameRow } from '../ui/name-dialog.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './my-tables.module.css';

/** The headers by which a mapping recognises a table. */
function Headers({ headers }: Pick<SavedMapping, 'headers'>) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('myTables.headers', { count: headers.length })}</summary>
      {headers.join(' · ')}
    </details>
  );
}

/** A mapping that the reader may change: one's own, or for administrators a shared one. */
function ChangeableMapping({ mapping }: { mapping: SavedMapping }) {
  const { t } = useTranslation();
  const { id, name, headers, own, shared } = mapping;
  const onError = ({ message }: Error) => showToast('error', message);
  const renaming = useMutation({
    mutationFn: (changed: string) => changeMapping(id, { name: changed }),
    onSuccess: (saved) => showToast('success', t('myTables.renamed', { name: saved.name })),
  });
  const sharing = useMutation({ mutationFn: (changed: boolean) => changeMapping(id, { shared: changed }), onError });
  const removing = useMutation({
    mutationFn: () => deleteMapping(mapping),
    onSuccess: () => showToast('success', t('myTables.deleted', { name })),
    onError,
  });
  const texts = {
    name: t('myTables.nameOf', { name }),
    rename: t('myTables.rename'),
    remove: t('myTables.delete', { name }),
    removeNow: t('myTables.deleteNow'),
  };
  return (
    <>
      <NameRow name={name} texts={texts} renaming={renaming} removing={removing} />
      <div className={styles.about}>
        {own ? (
          <label className={styles.share}>
            <input
              type="checkbox"
              checked={sharing.isPending ? sharing.variables : shared}
              onChange={({ currentTarget }) => sharing.mutate(currentTarget.checked)}
            />
            {t('dataImport.match.share')}
          </label>
        ) : (
          <Owner mapping={mapping} />
        )}
        <Headers headers={headers} />
      </div>
    </>
  );
}

function Owner({ mapping: { owner } }: { mapping: SavedMapping }) {
  const { t } = useTranslation();
  return <span className="soft">{owner === null ? t('myTables.ownerGone') : t('myTables.sharedBy', { owner })}</span>;
}

function SharedMapping({ mapping }: { mapping: SavedMapping }) {
  return (
    <>
      <strong>{mapping.name}</strong>
      <div className={styles.about}>
        <Owner mapping={mapping} />
        <Headers headers={mapping.headers} />
      </div>
    </>
  );
}

function MappingList({ mappings }: { mappings: readonly SavedMapping[] }) {
  const { user } = useSession();
  return (
    <ul className={styles.mappings}>
      {mappings.map((mapping) => (
        <li key={mapping.id} className={styles.mapping}>
          {mapping.own || (user && isAdministrator(user)) ? (
            <ChangeableMapping mapping={mapping} />
          ) : (
            <SharedMapping mapping={mapping} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The mappings of tables with other headers: the reader's, which are renamed, shared and deleted here, and the shared ones. */
export function MappingCards() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(mappingsQuery);
  const own = data?.filter((mapping) => mapping.own) ?? [];
  const others = data?.filter((mapping) => !mapping.own) ?? [];
  return (
    <>
      <Card title={t('myTables.mappings')}>
        {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
        {!data && !error ? <Loading /> : null}
        {data && own.length === 0 ? <p className="soft">{t('myTables.noMappings')}</p> : null}
        <MappingList mappings={own} />
      </Card>
      {others.length > 0 ? (
        <Card title={t('myTables.sharedMappings')}>
          <MappingList mappings={others} />
        </Card>
      ) : null}
    </>
  );
}
