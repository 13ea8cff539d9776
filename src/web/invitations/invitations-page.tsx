import { Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { knownSort, type ListAddress, listParams } from '../../catalogue/addresses/list-address.ts';
import type { Invitation } from '../../catalogue/endpoints/invitations.ts';
import { entityOf } from '../../catalogue/index.ts';
import { useTranslation } from '../language.ts';
import { NoMailServerNotice, useMailServer } from '../mail/mail-server.tsx';
import { request } from '../request.ts';
import { ListFailed } from '../ui/load-failed.tsx';
import { Page } from '../ui/page.tsx';
import { type RecordColumn, RecordTable } from '../ui/record-table.tsx';
import { useLastPage } from '../ui/table/pager.tsx';
import { useRowTabIndex } from '../ui/table/row-navigation.ts';
import { InvitationState } from './invitation-state.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { WaitingActions } from './waiting-actions.tsx';

const invitationsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['invitations', address],
    queryFn: async ({ signal }) => {
      const query = listParams(address, {});
      return { ...(await request('GET /rest/invitations', { query, signal })), offset: Number(query.offset) };
    },
    placeholderData: keepPreviousData,
  });

const route = getRouteApi('/invitations');
type Study = NonNullable<Invitation['study']>;
const sortableColumns = ['person_name', 'invitation_state'];

/** A link to the study that names the person as an author, the reason of the invitation. */
function StudyLink({ project_study_id: id, study_title: title }: Study) {
  const tabIndex = useRowTabIndex();
  return (
    <Link
      to="/component/$entity/$id"
      params={{ entity: entityOf('project_study').path ?? '', id: String(id) }}
      tabIndex={tabIndex}
    >
      {title}
    </Link>
  );
}

export function InvitationsPage() {
  const { t } = useTranslation();
  const hasMailServer = useMailServer();
  const [isInviting, setInviting] = useState(false);
  const search = route.useSearch();
  const sort = knownSort(search.sort, (name) => sortableColumns.includes(name)) ?? sortableColumns[0];
  const address = { ...search, sort };
  const navigate = route.useNavigate();
  const invitations = useQuery(invitationsQuery(address));
  const goTo = (change: ListAddress, replace = false) =>
    navigate({ search: { ...search, page: undefined, ...change }, replace, resetScroll: false });
  useLastPage(invitations, address, (page) => goTo({ page }, true));
  const columns: RecordColumn<Invitation>[] = [
    { name: 'person_id', label: t('records.list.id'), unsorted: true },
    {
      name: 'person_name',
      label: t('users.invitations.name'),
      // The address is shown because accepting sends a link there; the administrator checks that it is the person's.
      render: ({ person_name, email }) => (
        <>
          {person_name} <span className="soft">{email}</span>
        </>
      ),
    },
    {
      name: 'study',
      label: t('entities.project_study.one'),
      unsorted: true,
      render: ({ study }) => (study ? <StudyLink {...study} /> : null),
    },
    {
      name: 'invitation_state',
      label: t('users.invitations.state'),
      render: (invitation) => <InvitationState invitation={invitation} />,
    },
  ];
  return (
    <Page
      title={t('entities.invitation.many')}
      lead={t(hasMailServer === false ? 'administration.invitations.leadWithoutMail' : 'users.invitations.lead')}
      actions={<Button onClick={() => setInviting(true)}>{t('administration.invite.open')}</Button>}
    >
      <NoMailServerNotice>{t('administration.mails.noServerInvitations')}</NoMailServerNotice>
      {invitations.error ? (
        <ListFailed error={invitations.error} onRetry={() => invitations.refetch()} />
      ) : (
        <RecordTable<Invitation>
          label={t('entities.invitation.many')}
          columns={columns}
          factsOf={({ study, ...invitation }) => [
            [invitation.person_name ?? (invitation.person_id && `(${invitation.person_id})`), invitation.email]
              .filter(Boolean)
              .join(' '),
            study ? <StudyLink key="study" {...study} /> : null,
            <InvitationState key="state" invitation={{ ...invitation, study }} />,
          ]}
          page={invitations.data}
          idOf={({ invitation_uuid }) => invitation_uuid}
          address={address}
          goTo={goTo}
          actions={(invitation) => <WaitingActions invitation={invitation} />}
          waiting={invitations.isPlaceholderData}
          empty={<p className="soft">{t('users.invitations.empty')}</p>}
        />
      )}
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}
