import { useTranslation } from '../../language.ts';
import { useFormUser } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import importStyles from '../import.module.css';
import { SeveralFilesForm } from './several-files-form.tsx';

/** The screen on which several filled-in templates are imported; visitors are led to the login and back. */
export function TemplateImportPage() {
  const { t } = useTranslation();
  const user = useFormUser();
  return (
    <Page
      title={t('templateScreens.import.title')}
      lead={
        <>
          {t('templateScreens.import.lead')} {t('templateScreens.import.noStudy')}
        </>
      }
      narrow="fields"
      actions={
        <>
          <ButtonLink to="/template/export" variant="default">
            {t('templateScreens.export.title')}
          </ButtonLink>
          <ButtonLink to="/data" variant="default">
            {t('shell.header.data')}
          </ButtonLink>
        </>
      }
    >
      {user ? (
        <SeveralFilesForm key={user.id} />
      ) : (
        <Card>
          <div className={importStyles.login}>
            <p>{t('dataImport.login')}</p>
            <ButtonLink to="/auth/login" search={{ from: '/template/import' }}>
              {t('shell.header.login')}
            </ButtonLink>
          </div>
        </Card>
      )}
    </Page>
  );
}
