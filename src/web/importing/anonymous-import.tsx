import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { ButtonLink } from '../ui/links.tsx';
import styles from './import.module.css';
import { getPendingFiles } from './pending-files.ts';
import { StepCard, Steps } from './steps.tsx';
import { TemplateStep } from './template-step.tsx';

/** The import screen for visitors: they may download a template; after a login they come back here. */
export function AnonymousImport() {
  const { t } = useTranslation();
  const [file] = getPendingFiles();
  const isToured = useSearch({ strict: false, select: ({ tour }) => tour === '1' });
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
            <ButtonLink to="/auth/login" search={{ from: isToured ? '/data?tour=1' : '/data' }}>
              {t('shell.header.login')}
            </ButtonLink>
          </div>
        </StepCard>
      </div>
    </>
  );
}
