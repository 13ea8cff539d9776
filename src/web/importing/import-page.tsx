import { useTranslation } from '../language.ts';
import { useFormUser } from '../session.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { AnonymousImport } from './anonymous-import.tsx';
import { ImportForm } from './import-form.tsx';

/** The screen of the import: download a template, choose the file, describe its study, store. */
export function ImportPage() {
  const { t } = useTranslation();
  const user = useFormUser();
  return (
    <Page
      title={t('shell.header.data')}
      lead={t('dataImport.lead')}
      actions={
        <>
          <ButtonLink to="/template/export" variant="default">
            {t('templateScreens.export.title')}
          </ButtonLink>
          <ButtonLink to="/template/import" variant="default">
            {t('templateScreens.import.title')}
          </ButtonLink>
          {user ? (
            <ButtonLink to="/revise" variant="default">
              {t('revise.title')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {user ? <ImportForm key={user.id} user={user.id} /> : <AnonymousImport />}
    </Page>
  );
}
