import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { useFormUser } from '../session.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { getPendingFiles } from './dropped-files.ts';
import styles from './import.module.css';
import { ImportForm } from './import-form.tsx';
import { StepCard, Steps } from './import-layout.tsx';
import folded from './store/folded.module.css';
import { TemplateStep } from './template-step.tsx';

/** The import screen for visitors: they may download a template, and return here after a login. */
export function AnonymousImport() {
  const { t } = useTranslation();
  const [file] = getPendingFiles();
  const hasTour = useSearch({ strict: false, select: ({ tour }) => tour === '1' });
  return (
    <>
      <Steps current="template" done={new Set()} enabled={new Set(['template', 'file'])} />
      <div className={styles.main}>
        <TemplateStep onDownload={() => undefined} />
        <StepCard step="file">
          <div className={styles.login}>
            <p>
              {t('dataImport.login')}
              {file ? ` ${t('shell.home.bring.waits', { file: file.name })}` : null}
            </p>
            <ButtonLink to="/auth/login" search={{ from: hasTour ? '/data?tour=1' : '/data' }}>
              {t('shell.header.login')}
            </ButtonLink>
          </div>
        </StepCard>
      </div>
    </>
  );
}

/** The import screen: download a template, select the file, describe its study, store. */
export function ImportPage() {
  const { t } = useTranslation();
  const user = useFormUser();
  return (
    <Page
      title={t('shell.header.data')}
      lead={<span className={folded.withoutTable}>{t('dataImport.lead')}</span>}
      actions={
        <div className={`${styles.buttons} ${folded.withoutTable}`}>
          <ButtonLink to="/template/export" variant="default">
            {t('templateScreens.export.title')}
          </ButtonLink>
          <ButtonLink to="/template/import" variant="default">
            {t('templateScreens.import.title')}
          </ButtonLink>
          {user ? (
            <>
              <ButtonLink to="/revise" variant="default">
                {t('revise.title')}
              </ButtonLink>
              <ButtonLink to="/my-tables" variant="default">
                {t('users.header.tables')}
              </ButtonLink>
            </>
          ) : null}
        </div>
      }
    >
      {user ? <ImportForm key={user.id} user={user.id} /> : <AnonymousImport />}
    </Page>
  );
}
