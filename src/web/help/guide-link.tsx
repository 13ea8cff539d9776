import type { ReactNode } from 'react';
import { useTranslation } from '../language.ts';

/** A way to what the field guide says of a field, beside which the page with its unsaved work stays as it is. */
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
