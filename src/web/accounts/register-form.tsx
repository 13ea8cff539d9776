import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { shortestPassword } from '../../catalogue/accounts.ts';
import { type FieldMessages, request } from '../http.ts';
import { useWords } from '../language.ts';
import { FieldLabel } from '../ui/field-label.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './accounts.module.css';
import { textOf } from './form-data.ts';
import { checkRegistration, fieldMessagesOf, type Registration } from './messages.ts';

type RegisterFormProps = { email: string; token: string; onRegistered: (registration: Registration) => void };

function registrationOf(form: FormData): Registration {
  return {
    email: textOf(form, 'email').trim(),
    token: textOf(form, 'token').trim(),
    password: textOf(form, 'password'),
    repeat: textOf(form, 'repeat'),
  };
}

/** Puts the focus into the first field that something is wrong with. */
function focusFirst(form: HTMLFormElement, messages: FieldMessages): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  fields.find(({ name }) => messages[name])?.focus();
}

export function RegisterForm({ email, token, onRegistered }: RegisterFormProps) {
  const { t } = useWords();
  const [own, setOwn] = useState<FieldMessages>({});
  const registering = useMutation({
    mutationFn: ({ registration }: { registration: Registration; form: HTMLFormElement }) => {
      const { email, password, token } = registration;
      return request('/auth/register', { body: { email, password, token } });
    },
    onSuccess: (_answer, { registration }) => onRegistered(registration),
    onError: (error, { form }) => focusFirst(form, fieldMessagesOf(error)),
  });
  const submit = (form: HTMLFormElement) => {
    const registration = registrationOf(new FormData(form));
    const messages = checkRegistration(registration, t);
    setOwn(messages);
    if (Object.keys(messages).length > 0) return focusFirst(form, messages);
    return registering.mutate({ registration, form });
  };
  const messages: FieldMessages = { ...fieldMessagesOf(registering.error), ...own };
  const field = (name: keyof Registration) => ({
    name,
    required: true,
    withAsterisk: false,
    error: messages[name]?.join(' '),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {registering.error ? <Notice kind="error">{registering.error.message}</Notice> : null}
      <TextInput
        {...field('email')}
        type="email"
        label={t('shell.register.email')}
        defaultValue={email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={email === ''}
      />
      <TextInput
        {...field('token')}
        label={<FieldLabel text={t('shell.register.token')} hint={t('shell.register.tokenHelp')} />}
        defaultValue={token}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      <PasswordInput
        {...field('password')}
        label={
          <FieldLabel
            text={t('shell.register.password')}
            hint={t('shell.register.passwordHelp', { min: shortestPassword })}
          />
        }
        autoComplete="new-password"
        autoFocus={email !== ''}
      />
      <PasswordInput {...field('repeat')} label={t('shell.register.repeat')} autoComplete="new-password" />
      <Button type="submit" loading={registering.isPending}>
        {t('shell.register.action')}
      </Button>
    </form>
  );
}
