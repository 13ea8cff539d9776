import importStyles from '../importing/import.module.css';
import { useTranslation } from '../language.ts';
import { useFormUser } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { BulkUpdateForm } from './bulk-update-form.tsx';

/** The screen on which a downloaded table comes back changed; visitors are led to the login and back. */
export function BulkUpdatePage() {
  const { t } = useTranslation();
  const user = useFormUser();
  return (
    <Page
      title={t('revise.title')}
      lead={t('revise.lead')}
      actions={
        <>
          <ButtonLink to="/search" variant="default">
            {t('revise.toSearch')}
          </ButtonLink>
          {user ? (
            <ButtonLink to="/component/my-entries" variant="default">
              {t('revise.toEntries')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {user ? (
        <BulkUpdateForm key={user.id} />
      ) : (
        <Card>
          <div className={importStyles.login}>
            <p>{t('revise.login')}</p>
            <ButtonLink to="/auth/login" search={{ from: '/revise' }}>
              {t('shell.header.login')}
            </ButtonLink>
          </div>
        </Card>
      )}
    </Page>
  );
}
