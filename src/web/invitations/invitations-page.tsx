import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listFailure, useLastPage } from '../accounts/list-page.ts';
import { useWords } from '../language.ts';
import type { ListAddress } from '../routes/list-address.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { pageSizes, type RecordColumn, RecordTable } from '../ui/record-table.tsx';
import { InvitationState } from './invitation-state.tsx';
import { type Invitation, invitationsQuery } from './invitations-query.ts';

const route = getRouteApi('/invitations');

export function InvitationsPage() {
  const { t } = useWords();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const invitations = useQuery(invitationsQuery(address));
  const goTo = (change: ListAddress, replace = false) =>
    navigate({ search: { ...address, page: undefined, ...change }, replace, resetScroll: false });
  useLastPage(invitations, address, (page) => goTo({ page }, true));
  const columns: RecordColumn<Invitation>[] = [
    { name: 'person_id', label: t('users.list.id'), width: 70 },
    { name: 'person_name', label: t('users.invitations.name') },
    {
      name: 'invitation_state',
      label: t('users.invitations.state'),
      render: (invitation) => <InvitationState invitation={invitation} />,
    },
  ];
  return (
    <Page title={t('entities.invitation.many')} lead={t('users.invitations.lead')}>
      {invitations.error ? (
        <Notice kind="error">
          {listFailure(invitations.error, t)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => invitations.refetch()}>
            {t('shell.tryAgain')}
          </Button>
        </Notice>
      ) : (
        <RecordTable<Invitation>
          label={t('entities.invitation.many')}
          columns={columns}
          records={invitations.data?.records}
          id="invitation_uuid"
          total={invitations.data?.totalHits}
          page={address.page ?? 1}
          pageSize={address.size ?? pageSizes[0]}
          onPage={(page) => goTo({ page })}
          onPageSize={(size) => goTo({ size })}
          loading={invitations.isPending || invitations.isPlaceholderData}
          empty={t('users.invitations.empty')}
        />
      )}
    </Page>
  );
}
