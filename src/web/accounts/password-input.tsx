import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useTranslation } from '../language.ts';
import { FieldLabel } from '../ui/field-label.tsx';

/** A password that one can look at, also by the keyboard; a screen reader is told where it is wrong. */
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

/** The password with which one confirms that one's own account is to change. */
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
