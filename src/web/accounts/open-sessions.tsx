import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OpenSession } from '../../catalogue/endpoints/accounts.ts';
import { type Translate, useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { formatLongDateTime, formatRelativeTime } from '../ui/format-time.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './open-sessions.module.css';

const sessionsQuery = queryOptions({
  queryKey: ['open sessions'],
  queryFn: ({ signal }) => request('GET /auth/sessions', { signal }),
  staleTime: 0,
});

/** `Firefox on Windows`, or the part that is known. */
function deviceName({ browser, system }: OpenSession, t: Translate): string {
  if (browser && system) return t('accounts.sessions.device', { browser, system });
  return browser ?? system ?? t('accounts.sessions.unknown');
}

type SessionRowProps = { session: OpenSession; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t, language } = useTranslation();
  const { created_at, last_seen_at, current } = session;
  const name = deviceName(session, t);
  const relative = (time: string) => formatRelativeTime(new Date(time), new Date(), language);
  const used = t('accounts.sessions.used', { when: relative(last_seen_at) });
  return (
    <li className={styles.session}>
      <span>
        <strong>{name}</strong>
        <br />
        <span className="soft">
          <time dateTime={created_at} title={formatLongDateTime(new Date(created_at), language)}>
            {t('accounts.sessions.begun', { when: relative(created_at) })}
          </time>
          {' · '}
          {current ? t('accounts.sessions.current') : used}
        </span>
      </span>
      {current ? null : (
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          onClick={onEnd}
          aria-label={t('accounts.sessions.endOne', { name, used })}
        >
          {t('accounts.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** A card with the user's own open sessions, which can be ended one by one, or all but this one. */
export function OpenSessions() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery(sessionsQuery);
  const ending = useMutation({
    mutationFn: async (id: string | null) =>
      id === null
        ? (await request('DELETE /auth/sessions')).ended
        : request('DELETE /auth/sessions/:id', { params: { id } }).then(() => null),
    onSuccess: (count) =>
      showToast(
        'success',
        count === null ? t('accounts.sessions.ended') : t('accounts.sessions.endedCount', { count }),
      ),
    onError: (failure) => showToast('error', failure.message),
    // Also after an error, because the session may have ended by itself. The button is gone, so the list has the focus.
    onSettled: async () => {
      await queries.invalidateQueries(sessionsQuery);
      list.current?.focus();
    },
  });
  return (
    <Card title={t('accounts.sessions.title')}>
      {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      {data ? (
        <>
          <p className="soft">{t('accounts.sessions.lead')}</p>
          <ul ref={list} tabIndex={-1} aria-label={t('accounts.sessions.title')} className={styles.sessions}>
            {data.records.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={ending.isPending}
                onEnd={() => ending.mutate(session.id)}
              />
            ))}
          </ul>
          {data.records.length > 1 ? (
            <Button variant="default" size="compact-md" loading={ending.isPending} onClick={() => ending.mutate(null)}>
              {t('accounts.sessions.endOthers')}
            </Button>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}
