import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useWords } from '../language.ts';

/** A password that one can look at, also by the keyboard; a screen reader is told where it is wrong. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useWords();
  return (
    <MantinePasswordInput
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('users.showPassword') }}
      {...props}
    />
  );
}
