import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { knownSort, type ListAddress } from '../../catalogue/addresses/list-address.ts';
import type { User } from '../../catalogue/endpoints/users.ts';
import { useTranslation } from '../language.ts';
import { useDeleteDialog } from '../records/list/use-delete-dialog.tsx';
import { DebouncedInput } from '../ui/debounced-input.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { ListFailed } from '../ui/load-failed.tsx';
import { Page } from '../ui/page.tsx';
import { type RecordColumn, RecordTable } from '../ui/record-table.tsx';
import { TruncatedText } from '../ui/table/cells.tsx';
import { useLastPage } from '../ui/table/pager.tsx';
import { DeleteButton, EditLink, RowActions } from '../ui/table/row-actions.tsx';
import styles from './accounts.module.css';
import { openInvitationsQuery } from './open-invitations-query.ts';
import { useHandOver } from './use-hand-over.tsx';
import { deleteUser, usersQuery } from './users-query.ts';

const route = getRouteApi('/auth/user');
const columnNames = ['id', 'name', 'email'] as const;

function InvitationsLink() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(openInvitationsQuery);
  return (
    <ButtonLink to="/invitations" variant="default">
      {count > 0 ? `${t('entities.invitation.many')} (${count})` : t('entities.invitation.many')}
    </ButtonLink>
  );
}

/** The state in the address; a sort by an unknown column is dropped. */
function useUsersAddress(): ListAddress {
  const address = route.useSearch();
  return { ...address, sort: knownSort(address.sort, (name) => columnNames.some((known) => known === name)) };
}

export function UsersPage() {
  const { t } = useTranslation();
  const address = useUsersAddress();
  const navigate = route.useNavigate();
  const users = useQuery(usersQuery(address));
  const deleting = useDeleteDialog(['users']);
  const handOver = useHandOver();
  const goTo = (change: ListAddress, replace = false) =>
    navigate({ search: { ...address, page: undefined, ...change }, replace, resetScroll: false });
  useLastPage(users, address, (page) => goTo({ page }, true));
  const columns: RecordColumn<User>[] = [
    {
      name: 'id',
      label: t('records.list.id'),
      render: ({ id }) => (
        <Link to="/auth/user/$id" params={{ id: String(id) }} tabIndex={-1}>
          {id}
        </Link>
      ),
    },
    {
      name: 'name',
      label: t('fields.user.name.label'),
      render: ({ id, name }) => (
        <TruncatedText text={name}>
          <Link to="/auth/user/$id" params={{ id: String(id) }} tabIndex={-1}>
            {name}
          </Link>
        </TruncatedText>
      ),
    },
    { name: 'email', label: t('fields.user.email.label') },
  ];
  return (
    <Page
      title={t('entities.user.many')}
      actions={
        <>
          <InvitationsLink />
          <ButtonLink to="/auth/user/$id" params={{ id: '0' }}>
            {t('users.list.create')}
          </ButtonLink>
        </>
      }
    >
      <DebouncedInput
        className={styles.filter}
        label={t('users.list.search')}
        value={address.q ?? ''}
        onChange={(q) => goTo({ q: q || undefined }, true)}
        focusOnSlash
      />
      {users.error ? (
        <ListFailed error={users.error} onRetry={() => users.refetch()} />
      ) : (
        <RecordTable<User>
          label={t('entities.user.many')}
          columns={columns}
          factsOf={({ name, email }) => [name, email]}
          page={users.data}
          idOf={({ id }) => id}
          address={address}
          goTo={goTo}
          onOpen={({ id }) => navigate({ to: '/auth/user/$id', params: { id: String(id) } })}
          actions={(user) => (
            <RowActions>
              <EditLink to="/auth/user/$id" params={{ id: String(user.id) }} name={user.name} />
              <DeleteButton
                name={user.name}
                onDelete={() =>
                  deleting.ask({
                    id: user.id,
                    name: user.name,
                    sendDeletion: (query) => deleteUser(user.id, query),
                    instead: {
                      label: t('people.handOver.first'),
                      action: () => handOver.open({ id: user.id, name: user.name }),
                    },
                  })
                }
              />
            </RowActions>
          )}
          waiting={users.isPlaceholderData}
          deleted={deleting.deletedId}
          empty={<p className="soft">{t('users.list.none', { email: address.q ?? '' })}</p>}
        />
      )}
      {deleting.dialog}
      {handOver.dialog}
    </Page>
  );
}
