import { changeLanguage, nextLanguage, useTranslation } from '../language.ts';
import { showToast } from '../ui/toasts.tsx';

/** Shows the language one reads and goes on to the next. */
export function LanguageToggle({ className }: { className?: string | undefined }) {
  const { t, language } = useTranslation();
  const label = t('shell.header.toggleLanguage');
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => changeLanguage(nextLanguage(language)).catch(() => showToast('error', t('shell.partFailed')))}
    >
      {language.toUpperCase()}
    </button>
  );
}
