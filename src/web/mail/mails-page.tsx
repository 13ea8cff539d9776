import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ListAddress, pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { UnsentMail } from '../../catalogue/endpoints/mail.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import { useTranslation } from '../language.ts';
import { useDeleteDialog } from '../records/list/use-delete-dialog.tsx';
import { request } from '../request.ts';
import { formatLongDateTime, formatTimeOfDay } from '../ui/format-time.ts';
import { RetryIcon } from '../ui/icons.tsx';
import { ListFailed } from '../ui/load-failed.tsx';
import { Page } from '../ui/page.tsx';
import { type RecordColumn, RecordTable } from '../ui/record-table.tsx';
import { MissingValue, TruncatedText } from '../ui/table/cells.tsx';
import { useLastPage } from '../ui/table/pager.tsx';
import { DeleteButton, RowActions, RowButton } from '../ui/table/row-actions.tsx';
import { showToast } from '../ui/toasts.tsx';
import { NoMailServerNotice, useMailServer } from './mail-server.tsx';

const route = getRouteApi('/mails');

/** Interval between refreshes of the open list, because mails are sent in the background. */
const refreshMs = 10_000;

const mailsQuery = (address: ListAddress) => {
  const { page = 1, size = pageSizes[0] } = address;
  const offset = (page - 1) * size;
  return queryOptions({
    queryKey: ['mails', address],
    queryFn: async ({ signal }) => ({
      ...(await request('GET /rest/mails', { query: { offset, hits: size }, signal })),
      offset,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
};

/** Whether a mail is still retried, which ends when its link expires. */
const isStillRetried = ({ expires_at }: UnsentMail) => new Date(expires_at) > new Date();

function RetryButton({ mail }: { mail: UnsentMail }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => request('POST /rest/mails/:id/retry', { params: { id: mail.id } }),
    onSuccess: () => showToast('success', t('administration.mails.retried', { recipient: mail.recipient })),
    onError: (error) => showToast('error', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mails'] }),
  });
  return (
    <RowButton
      label={t('administration.mails.retryOne', { recipient: mail.recipient })}
      icon={<RetryIcon />}
      onClick={() => retry.isPending || retry.mutate()}
    />
  );
}

/** The time of the next attempt; undefined if the mail has expired. */
const nextAttempt = (mail: UnsentMail, language: Language): string | undefined =>
  isStillRetried(mail) ? formatTimeOfDay(new Date(mail.next_attempt_at), language) : undefined;

/**
 * The mails that were not sent, for administrators. Their bodies are not shown, because they contain personal links.
 */
export function MailsPage() {
  const { t, language } = useTranslation();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const mails = useQuery(mailsQuery(address));
  const deleting = useDeleteDialog(['mails']);
  const hasMailServer = useMailServer();
  const goTo = (change: ListAddress, replace = false) =>
    navigate({ search: { ...address, page: undefined, ...change }, replace, resetScroll: false });
  useLastPage(mails, address, (page) => goTo({ page }, true));
  const problemOf = (mail: UnsentMail) =>
    isStillRetried(mail) ? mail.last_error : t('administration.mails.over', { error: mail.last_error ?? '' }).trim();
  const columns: RecordColumn<UnsentMail>[] = [
    { name: 'id', label: t('records.list.id'), unsorted: true },
    { name: 'recipient', label: t('administration.mails.recipient'), unsorted: true },
    { name: 'subject', label: t('administration.mails.subject'), unsorted: true },
    {
      name: 'created_at',
      label: t('administration.mails.since'),
      unsorted: true,
      render: ({ created_at }) => formatLongDateTime(new Date(created_at), language),
    },
    { name: 'attempts', label: t('administration.mails.attempts'), displayKind: 'number', unsorted: true },
    {
      name: 'last_error',
      label: t('administration.mails.error'),
      unsorted: true,
      render: (mail) => <TruncatedText text={problemOf(mail) ?? t('administration.mails.none')} />,
    },
    {
      name: 'next_attempt_at',
      label: t('administration.mails.next'),
      unsorted: true,
      render: (mail) => nextAttempt(mail, language) ?? <MissingValue />,
    },
  ];
  return (
    <Page title={t('users.header.mails')} lead={hasMailServer ? t('administration.mails.lead') : null}>
      <NoMailServerNotice>{t('administration.mails.noServerFiles')}</NoMailServerNotice>
      {mails.error ? (
        <ListFailed error={mails.error} onRetry={() => mails.refetch()} />
      ) : (
        <RecordTable<UnsentMail>
          label={t('users.header.mails')}
          columns={columns}
          factsOf={(mail) => {
            const next = nextAttempt(mail, language);
            return [
              mail.recipient,
              mail.subject,
              [
                formatLongDateTime(new Date(mail.created_at), language),
                t('administration.mails.tried', { count: mail.attempts }),
                problemOf(mail),
              ]
                .filter(Boolean)
                .join(' · '),
              next && `${t('administration.mails.next')}: ${next}`,
            ];
          }}
          page={mails.data}
          idOf={({ id }) => id}
          address={address}
          goTo={goTo}
          actions={(mail) => {
            const name = t('administration.mails.one', { recipient: mail.recipient });
            return (
              <RowActions>
                {isStillRetried(mail) && <RetryButton mail={mail} />}
                <DeleteButton
                  name={name}
                  onDelete={() => {
                    const sendDeletion = () => request('DELETE /rest/mails/:id', { params: { id: mail.id } });
                    deleting.ask({ id: mail.id, name, sendDeletion });
                  }}
                />
              </RowActions>
            );
          }}
          waiting={mails.isPlaceholderData}
          deleted={deleting.deletedId}
          empty={
            <p className="soft">
              {t(hasMailServer ? 'administration.mails.empty' : 'administration.mails.emptyWithoutServer')}
            </p>
          }
        />
      )}
      {deleting.dialog}
    </Page>
  );
}
