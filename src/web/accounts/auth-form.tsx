import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../language.ts';
import { FieldLabel } from '../ui/field-label.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './accounts.module.css';

type AuthFormProps = {
  /** A message about the whole form, not about a field. */
  errorMessage: string | null;
  action: string;
  busy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  /** Rarely needed links below the button. */
  below?: ReactNode;
  children: ReactNode;
};

/** A form for login, registration or an address: an error, the fields, one button. */
export function AuthForm({ errorMessage, action, busy, onSubmit, below, children }: AuthFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {errorMessage === null ? null : <Notice kind="error">{errorMessage}</Notice>}
      {children}
      <Button type="submit" loading={busy}>
        {action}
      </Button>
      {below}
    </form>
  );
}

type EmailInputProps = { messages: string[] | undefined; defaultValue?: string; autoFocus: boolean };

/** The input of an email address that is, or will be, used to log in. */
export function EmailInput({ messages, autoFocus, ...input }: EmailInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...input}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      type="email"
      name="email"
      label={<FieldLabel text={t('shell.login.email')} required />}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={messages?.join(' ')}
    />
  );
}
