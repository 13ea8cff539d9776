import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../language.ts';
import { FieldLabel } from '../ui/field-label.tsx';

/** The input of a password, with a button that shows it and has a tab stop. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <MantinePasswordInput
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('users.showPassword') }}
      {...props}
    />
  );
}

/** The input of the current password, which confirms a change of the user's own account. */
export function CurrentPasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={<FieldLabel text={t('accounts.fields.current_password')} hint={t('users.account.currentHelp')} required />}
      required
      autoComplete="current-password"
      {...props}
    />
  );
}
