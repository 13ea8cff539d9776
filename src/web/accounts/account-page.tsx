import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { checkName, minPasswordLength } from '../../catalogue/persons/accounts.ts';
import { useTranslation } from '../language.ts';
import { NoMailServerNotice } from '../mail/mail-server.tsx';
import styles from '../records/form/form-screen.module.css';
import { FormScreen } from '../records/form/form-screen.tsx';
import { request } from '../request.ts';
import { refreshSession, useSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { FieldLabel } from '../ui/field-label.tsx';
import { checkAccountChange, messagesOf } from './account-validation.ts';
import accountStyles from './accounts.module.css';
import { EmailVerificationNotice } from './email-verification-notice.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { CurrentPasswordInput, PasswordInput } from './password-input.tsx';

function AccountForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const [before] = useState({ name: user.name, email: user.email });
  const helpId = useId();
  const [isDaily, setDaily] = useState(user.daily_changes ?? false);
  const [values, setValues] = useState({ ...before, password: '', repeat: '', current_password: '' });
  const isNewAddress = values.email.trim() !== before.email;
  const asksForPassword = isNewAddress || values.password !== '';
  const check = (): FieldMessages => {
    const problem = values.name === before.name ? null : checkName(values.name);
    return {
      ...messagesOf([['name', 'fields.user.name.label', problem]], t),
      ...checkAccountChange({ ...values, email: isNewAddress ? values.email.trim() : null }, t),
    };
  };
  const save = async () => {
    const body = {
      ...(values.name !== before.name && { name: values.name }),
      ...(isNewAddress && { email: values.email.trim() }),
      ...(values.password !== '' && { password: values.password }),
      ...(asksForPassword && { current_password: values.current_password }),
      ...(isDaily !== (user.daily_changes ?? false) && { daily_changes: isDaily }),
    };
    await request('PUT /rest/users/:id', { params: { id: user.id }, body });
    await refreshSession();
  };
  const field = (name: keyof typeof values, messages: FieldMessages) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((current) => ({ ...current, [name]: value })),
    error: messages[name]?.join(' '),
  });
  const changed = asksForPassword || values.name !== before.name || isDaily !== (user.daily_changes ?? false);
  return (
    <FormScreen
      title={t('users.account.title')}
      lead={t('users.account.lead')}
      changed={changed}
      check={check}
      save={save}
      backTarget={{ to: '/' }}
      aside={<OpenSessions />}
      narrow="fields"
    >
      {(messages) => (
        <>
          {isAdministrator(user) ? (
            <NoMailServerNotice>{t('administration.mails.noServerAddress')}</NoMailServerNotice>
          ) : null}
          <EmailVerificationNotice user={user} />
          <Card title={t('users.account.group')}>
            <div className={styles.fields}>
              <TextInput
                {...field('name', messages)}
                label={<FieldLabel text={t('fields.user.name.label')} required />}
                required
                autoComplete="nickname"
              />
              <TextInput
                {...field('email', messages)}
                type="email"
                label={<FieldLabel text={t('fields.user.email.label')} required />}
                required
                autoComplete="username"
                spellCheck={false}
              />
              <PasswordInput
                {...field('password', messages)}
                label={
                  <FieldLabel
                    text={t('users.account.newPassword')}
                    hint={t('users.account.newPasswordHelp', { min: minPasswordLength })}
                  />
                }
                autoComplete="new-password"
              />
              {values.password === '' ? null : (
                <PasswordInput
                  {...field('repeat', messages)}
                  label={<FieldLabel text={t('shell.register.repeat')} required />}
                  required
                  autoComplete="new-password"
                />
              )}
              {asksForPassword ? <CurrentPasswordInput {...field('current_password', messages)} /> : null}
            </div>
          </Card>
          <Card title={t('changes.mail.title')}>
            <label className={accountStyles.option}>
              <input
                type="checkbox"
                name="daily_changes"
                aria-describedby={helpId}
                checked={isDaily}
                onChange={({ currentTarget: { checked } }) => setDaily(checked)}
              />
              {t('changes.mail.daily')}
            </label>
            <p id={helpId} className="soft">
              {t('changes.mail.dailyHelp')}
            </p>
          </Card>
        </>
      )}
    </FormScreen>
  );
}

/** The screen for the user's own name, login address, password and emails. */
export function AccountPage() {
  const { user } = useSession();
  // Resets the form when the address was verified in another tab.
  return user && <AccountForm key={user.email} user={user} />;
}
