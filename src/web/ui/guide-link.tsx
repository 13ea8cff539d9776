import type { ReactNode } from 'react';
import { useTranslation } from '../language.ts';

/** A link to a field's page in the guide. It opens in a new tab, so that unsaved work in this one stays. */
export function GuideLink({ name, className, children }: { name: string; className?: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <a
      href={`/help/fields/${encodeURIComponent(name)}`}
      target="_blank"
      rel="noopener"
      className={className}
      title={children ? t('forms.guide') : undefined}
    >
      {children ?? t('forms.guide')}
    </a>
  );
}
