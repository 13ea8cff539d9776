import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Role } from '../../catalogue/endpoints/accounts.ts';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import type { RequestOf } from '../../catalogue/endpoints/index.ts';
import type { User } from '../../catalogue/endpoints/users.ts';
import { checkEmail, checkName } from '../../catalogue/persons/accounts.ts';
import { hasStatus } from '../http.ts';
import { useTranslation } from '../language.ts';
import { NoMailServerNotice, useMailServer } from '../mail/mail-server.tsx';
import {
  draftText,
  type SelectedRecord,
  selectedRecords,
  unresolvedText,
  withUnresolvedText,
} from '../records/form/draft.ts';
import styles from '../records/form/form-screen.module.css';
import { FormScreen, RecordNotFound } from '../records/form/form-screen.tsx';
import { useVersionedForm } from '../records/form/use-versioned-form.tsx';
import { newerRecordIn, type RecordData } from '../records/record-queries.ts';
import { ReferenceSelect } from '../records/reference-select/reference-select.tsx';
import { request } from '../request.ts';
import { currentSession, refreshSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { FieldLabel } from '../ui/field-label.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { messagesOf } from './account-validation.ts';
import accountStyles from './accounts.module.css';
import { LeavingCard } from './leaving-card.tsx';
import { CurrentPasswordInput } from './password-input.tsx';
import { RolesField } from './roles-field.tsx';
import { UserSessions } from './user-sessions.tsx';
import { rolesQuery, userQuery } from './users-query.ts';

type UserFormProps = {
  /** Null for a new user. */
  user: User | null;
  /** All existing roles. */
  roles: readonly Role[];
};

type NewUser = RequestOf<'POST /rest/users'>['body'];

/** The initial role of a new user. */
const defaultRole = 'user';

/** A user as a record, whose value of `roles` is the roles' ids. */
function toRecordData(user: User): RecordData {
  return { ...user, roles: user.roles.map(({ role_id }) => role_id) };
}

function newerUserIn(error: unknown): RecordData | null {
  const newer = newerRecordIn<User>(error);
  return newer && toRecordData(newer);
}

const toSelectedRecord = ({ role_id, name }: Role): SelectedRecord => ({ id: role_id, label: name });

function UserForm({ user, roles }: UserFormProps) {
  const { t } = useTranslation();
  const form = useVersionedForm('user', user && toRecordData(user), {
    initialValues: user ? {} : { roles: roles.filter(({ name }) => name === defaultRole).map(toSelectedRecord) },
    newerRecordOf: newerUserIn,
  });
  const { before, draft } = form;
  const [currentPassword, setCurrentPassword] = useState('');
  const hasMailServer = useMailServer();
  const isOwn = user !== null && user.id === currentSession().user?.id;
  const [name, email] = [draftText(draft.name), draftText(draft.email)];
  const asksForPassword = isOwn && email.trim() !== before.email;
  // Unchanged values are not checked, because they were valid when they were stored.
  const check = (): FieldMessages => {
    if (form.openChoices) return form.openChoices;
    return messagesOf(
      [
        ['name', 'fields.user.name.label', user && name === before.name ? null : checkName(name)],
        ['email', 'fields.user.email.label', user && email === before.email ? null : checkEmail(email.trim())],
        [
          'current_password',
          'accounts.fields.current_password',
          asksForPassword && currentPassword === '' ? { code: 'required' } : null,
        ],
      ],
      t,
    );
  };
  const save = async () => {
    await form.store((values, version) =>
      user
        ? request('PUT /rest/users/:id', {
            params: { id: user.id },
            body: { ...values, version, ...(asksForPassword && { current_password: currentPassword }) },
          })
        : request('POST /rest/users', { body: values as NewUser }),
    );
    // The header shows the user's name, and the visible links depend on the roles.
    if (isOwn) await refreshSession();
  };
  const [person] = selectedRecords(draft.person);
  return (
    <FormScreen
      title={`${t('entities.user.one')} ${user ? user.id : t('users.form.new')}`}
      beside={user?.name}
      lead={user === null && hasMailServer ? t('users.form.newLead') : null}
      aside={
        user && !isOwn ? (
          <div className={accountStyles.cards}>
            <UserSessions id={user.id} />
            <LeavingCard user={{ id: user.id, name: user.name }} />
          </div>
        ) : null
      }
      changed={form.changed}
      check={check}
      save={save}
      backTarget={{ to: '/auth/user' }}
      narrow={user && !isOwn ? 'fields' : true}
    >
      {(messages) =>
        form.conflictViewOr(
          messages,
          <>
            {user === null ? (
              <NoMailServerNotice>
                {t('administration.mails.noServerUsers')} <Link to="/invitations">{t('entities.invitation.many')}</Link>
              </NoMailServerNotice>
            ) : null}
            <Card title={t('users.form.account')}>
              <div className={styles.fields}>
                <TextInput
                  name="name"
                  label={<FieldLabel text={t('fields.user.name.label')} required />}
                  autoComplete="off"
                  required
                  autoFocus={user === null}
                  value={name}
                  onChange={(event) => form.set('name', event.currentTarget.value)}
                  error={messages.name?.join(' ')}
                />
                <TextInput
                  name="email"
                  type="email"
                  label={<FieldLabel text={t('fields.user.email.label')} required />}
                  autoComplete="off"
                  spellCheck={false}
                  required
                  value={email}
                  onChange={(event) => form.set('email', event.currentTarget.value)}
                  error={messages.email?.join(' ')}
                />
                {asksForPassword ? (
                  <CurrentPasswordInput
                    name="current_password"
                    value={currentPassword}
                    onChange={(event) => setCurrentPassword(event.currentTarget.value)}
                    error={messages.current_password?.join(' ')}
                  />
                ) : null}
                <RolesField
                  roles={roles}
                  value={selectedRecords(draft.roles).map(({ id }) => id)}
                  onChange={(selectedIds) =>
                    form.set(
                      'roles',
                      roles.filter(({ role_id }) => selectedIds.includes(role_id)).map(toSelectedRecord),
                    )
                  }
                  error={messages.roles?.join(' ')}
                />
                <ReferenceSelect
                  entity="person"
                  name="person"
                  inputLabel={<FieldLabel text={t('fields.user.person.label')} hint={t('users.form.personHelp')} />}
                  value={person?.id ?? null}
                  label={person?.label ?? null}
                  onChange={(id, label) => form.set('person', id === null ? [] : [{ id, label: label ?? '' }])}
                  typed={unresolvedText(draft.person)}
                  onType={(typed) => form.set('person', withUnresolvedText(draft.person ?? [], typed))}
                  error={messages.person?.join(' ')}
                  clearable
                />
              </div>
            </Card>
          </>,
        )
      }
    </FormScreen>
  );
}

const route = getRouteApi('/auth/user/$id');

/** The form of a user, or of a new one if the id is 0. */
export function UserPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const isNew = id === '0';
  const user = useQuery({ ...userQuery(id), enabled: !isNew });
  const roles = useQuery(rolesQuery);
  const retry = () => {
    for (const { isError, refetch } of [user, roles]) if (isError) refetch();
  };
  if (roles.data && (isNew || user.data)) {
    return <UserForm key={id} user={user.data ?? null} roles={roles.data} />;
  }
  if (hasStatus(user.error, 404))
    return <RecordNotFound entities={t('entities.user.many')} id={id} listTarget={{ to: '/auth/user' }} />;
  const error = user.error ?? roles.error;
  return (
    <Page title={`${t('entities.user.one')} ${isNew ? t('users.form.new') : id}`} narrow>
      {error ? <LoadFailed error={error} onRetry={retry} /> : <Loading />}
    </Page>
  );
}
