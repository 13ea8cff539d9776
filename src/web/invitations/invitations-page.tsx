import { Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { knownSort, type ListAddress, listParams } from '../../catalogue/addresses/list-address.ts';
import type { Invitation } from '../../catalogue/endpoints/invitations.ts';
import { entityOf } from '../../catalogue/index.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { ListFailed } from '../ui/load-failed.tsx';
import { Page } from '../ui/page.tsx';
import { type RecordColumn, RecordTable } from '../ui/record-table.tsx';
import { useLastPage } from '../ui/table/pager.tsx';
import { useRowTabIndex } from '../ui/table/row-navigation.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './invitations.module.css';
import { InviteDialog } from './invite-dialog.tsx';

const invitationsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['invitations', address],
    queryFn: async ({ signal }) => {
      const query = listParams(address, {});
      return { ...(await request('GET /rest/invitations', { query, signal })), offset: Number(query.offset) };
    },
    placeholderData: keepPreviousData,
  });

/** The only state in which an invitation can be answered. */
const openState = 'invited';

/** The state of an invitation, or two buttons that answer an open one. */
function InvitationState({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const tabIndex = useRowTabIndex();
  const { invitation_uuid: uuid, invitation_state: state, person_id, person_name, email } = invitation;
  const name = person_name ?? email ?? String(person_id);
  const answering = useMutation({
    mutationFn: (answer: 'accept' | 'reject') =>
      request(`POST /rest/invitations/:uuid/${answer}`, { params: { uuid } }),
    onSuccess: (_, answer) =>
      showToast(
        'success',
        t(answer === 'accept' ? 'users.invitations.accepted' : 'users.invitations.rejected', { name }),
      ),
    onError: (error) => showToast('error', error.message),
    // Also after an error, because somebody else may have answered.
    onSettled: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  if (state === 'accepted' || state === 'rejected' || state === 'registered')
    return <span>{t(`users.invitations.states.${state}`)}</span>;
  if (state !== openState) return <span>{state}</span>;
  const button = (answer: 'accept' | 'reject') => ({
    variant: 'default' as const,
    size: 'compact-sm' as const,
    tabIndex,
    loading: answering.isPending && answering.variables === answer,
    disabled: answering.isPending,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The answer removes the button, so the focus moves to its row.
      currentTarget.closest('tr')?.focus();
      answering.mutate(answer);
    },
  });
  return (
    <span className={styles.answers}>
      <Button {...button('accept')} aria-label={t('users.invitations.acceptOne', { name })}>
        {t('users.invitations.accept')}
      </Button>
      <Button {...button('reject')} aria-label={t('users.invitations.rejectOne', { name })}>
        {t('users.invitations.reject')}
      </Button>
    </span>
  );
}

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
      lead={t('users.invitations.lead')}
      actions={<Button onClick={() => setInviting(true)}>{t('administration.invite.open')}</Button>}
    >
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
          waiting={invitations.isPlaceholderData}
          empty={<p className="soft">{t('users.invitations.empty')}</p>}
        />
      )}
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}
