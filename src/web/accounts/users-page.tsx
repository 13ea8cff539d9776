import { ActionIcon, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { openInvitationsQuery } from '../invitations/open-query.ts';
import { useWords } from '../language.ts';
import type { ListAddress } from '../routes/list-address.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { pageSizes, type RecordColumn, RecordTable } from '../ui/record-table.tsx';
import styles from './accounts.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmailFilter } from './email-filter.tsx';
import { Bin, Pencil } from './icons.tsx';
import { listFailure, useLastPage } from './list-page.ts';
import { type UserRecord, usersQuery } from './users-query.ts';

const route = getRouteApi('/auth/user');
/** SPECIFICATION, section 9. */
const idWidth = 70;

/** A user with a column for what can be done. */
type Row = UserRecord & { actions: number };

/** On a narrow page it leaves room for what can be done. */
function Cut({ text }: { text: string }) {
  return (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  );
}

function RowActions({ user, onDelete }: { user: UserRecord; onDelete: () => void }) {
  const { t } = useWords();
  const edit = t('users.list.edit', { name: user.name });
  const remove = t('users.list.remove', { name: user.name });
  return (
    <span className={styles.rowActions}>
      <Link to="/auth/user/$id" params={{ id: String(user.id) }} className={styles.icon} aria-label={edit} title={edit}>
        <Pencil />
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.icon ?? ''}
        aria-label={remove}
        title={remove}
        onClick={onDelete}
      >
        <Bin />
      </ActionIcon>
    </span>
  );
}

function InvitationsLink() {
  const { t } = useWords();
  const { data: count = 0 } = useQuery(openInvitationsQuery);
  return (
    <ButtonLink to="/invitations" variant="default">
      {count > 0 ? `${t('entities.invitation.many')} (${count})` : t('entities.invitation.many')}
    </ButtonLink>
  );
}

export function UsersPage() {
  const { t } = useWords();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const users = useQuery(usersQuery(address));
  const [doomed, setDoomed] = useState<string | null>(null);
  const goTo = (change: ListAddress, replace = false) =>
    navigate({ search: { ...address, page: undefined, ...change }, replace, resetScroll: false });
  useLastPage(users, address, (page) => goTo({ page }, true));
  const columns: RecordColumn<Row>[] = [
    { name: 'id', label: t('users.list.id'), width: idWidth },
    { name: 'name', label: t('fields.user.name.label'), matters: true, render: ({ name }) => <Cut text={name} /> },
    { name: 'email', label: t('fields.user.email.label'), matters: true, render: ({ email }) => <Cut text={email} /> },
    {
      name: 'actions',
      label: t('users.list.actions'),
      width: 90,
      matters: true,
      render: (user) => <RowActions user={user} onDelete={() => setDoomed(`/rest/users/${user.id}`)} />,
    },
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
      <div className={styles.filter}>
        <EmailFilter value={address.q ?? ''} onChange={(q) => goTo({ q: q || undefined }, true)} />
      </div>
      {users.error ? (
        <Notice kind="error">
          {listFailure(users.error, t)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => users.refetch()}>
            {t('shell.tryAgain')}
          </Button>
        </Notice>
      ) : (
        <RecordTable<Row>
          label={t('entities.user.many')}
          columns={columns}
          records={users.data?.records.map((user) => ({ ...user, actions: user.id }))}
          id="id"
          total={users.data?.totalHits}
          page={address.page ?? 1}
          pageSize={address.size ?? pageSizes[0]}
          onPage={(page) => goTo({ page })}
          onPageSize={(size) => goTo({ size })}
          onOpen={({ id }) => navigate({ to: '/auth/user/$id', params: { id: String(id) } })}
          loading={users.isPending || users.isPlaceholderData}
          {...(address.q && { empty: t('users.list.none', { email: address.q }) })}
        />
      )}
      <DeleteDialog
        path={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={() => queries.invalidateQueries({ queryKey: ['users'] })}
      />
    </Page>
  );
}
