import { NativeSelect } from '@mantine/core';
import { isLanguage, type Language, languages } from '../../catalogue/locales/languages.ts';
import { useTranslation } from '../language.ts';

type LanguageSelectProps = { value: Language; onChange: (language: Language) => void };

/** The language of the email to an invited person. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('administration.invite.language')}
      data={languages.map((language) => ({ value: language, label: t(`texts.${language}`) }))}
      value={value}
      onChange={({ currentTarget }) => isLanguage(currentTarget.value) && onChange(currentTarget.value)}
    />
  );
}
