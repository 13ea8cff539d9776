import { Button } from '@mantine/core';
import type { NavigateOptions } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../language.ts';
import { Page } from '../../ui/page.tsx';
import styles from './form-screen.module.css';
import { useGoBack } from './form-screen.tsx';
import { useEscapeKey } from './use-escape-key.ts';

type ReadOnlyPageProps = Omit<ComponentProps<typeof Page>, 'actions' | 'keepHead'> & {
  /** Target of the way back if the page was opened from outside. */
  backTarget: NavigateOptions;
};

/** A screen in the place of a form that cannot be filled in: its button, and Escape, lead back. */
export function ReadOnlyPage({ backTarget, ...page }: ReadOnlyPageProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(backTarget);
  useEscapeKey(goBack);
  return (
    <Page
      {...page}
      stickyHeader
      actions={
        <div className={styles.formActions}>
          <Button variant="default" onClick={goBack}>
            {t('forms.back')}
          </Button>
        </div>
      }
    />
  );
}
