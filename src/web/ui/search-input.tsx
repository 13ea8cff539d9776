import { TextInput, type TextInputProps } from '@mantine/core';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { useTranslation } from '../language.ts';

/** The line in which one searches for elements; the key `/` leads to it. */
export function SearchInput(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="search"
      name="q"
      size="md"
      data-find
      autoComplete="off"
      maxLength={maxSearchCharacters}
      aria-label={t('shell.home.find.label')}
      aria-keyshortcuts="/"
      placeholder={t('shell.home.find.placeholder')}
      {...props}
    />
  );
}
