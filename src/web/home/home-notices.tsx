import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnPerson } from '../../catalogue/endpoints/accounts.ts';
import { may } from '../../catalogue/permissions.ts';
import { missingPersonFields } from '../../catalogue/persons/person-state.ts';
import { EmailVerificationNotice } from '../accounts/email-verification-notice.tsx';
import { openInvitationsQuery } from '../accounts/open-invitations-query.ts';
import { useTranslation } from '../language.ts';
import { useSession } from '../session.ts';
import { stalePersonDays } from '../ui/limits.ts';
import { Notice } from '../ui/notice.tsx';

const dayMs = 24 * 60 * 60 * 1000;

function isStale({ updated_at }: OwnPerson): boolean {
  return Date.now() - new Date(updated_at).getTime() > stalePersonDays * dayMs;
}

function PersonNotices({ person }: { person: OwnPerson }) {
  const { t } = useTranslation();
  return (
    <>
      {person.state === 'green' ? null : (
        <Notice kind="warning">
          <Link to="/auth/personal">{t('shell.home.incompletePerson')}</Link>{' '}
          {t('shell.home.missing', {
            fields: missingPersonFields(person)
              .map((name) => t(`fields.person.${name}.label`))
              .join(', '),
          })}
        </Notice>
      )}
      {isStale(person) ? (
        <Notice kind="info">
          <Link to="/auth/personal">{t('users.personal.check', { days: stalePersonDays })}</Link>
        </Notice>
      ) : null}
    </>
  );
}

function OpenInvitations() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(openInvitationsQuery);
  if (count === 0) return null;
  return (
    <Notice kind="info">
      <Link to="/invitations">{t('users.invitations.open', { count })}</Link>
    </Notice>
  );
}

/** Notices about what the user should do, at the top of the page; usually there are none. */
export function HomeNotices() {
  const session = useSession();
  return (
    <>
      {session.user ? <EmailVerificationNotice user={session.user} /> : null}
      {session.person ? <PersonNotices person={session.person} /> : null}
      {may(session.user, 'read', 'invitation') ? <OpenInvitations /> : null}
    </>
  );
}
