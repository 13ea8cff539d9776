import { workbookFormats } from '../../catalogue/file-formats.ts';
import importStyles from '../importing/import.module.css';
import { checkWorkbook, DropText, FileDrop, useSingleFile } from '../importing/upload/index.ts';
import { useTranslation } from '../language.ts';
import { useFormUser } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { BulkUpdateForm, type BulkUpdateInput } from './bulk-update-form.tsx';

/** The input of the changed table, which can also be dropped anywhere on the page. */
function FileCard({ name: fileName, busy, onFile }: BulkUpdateInput) {
  const { t } = useTranslation();
  const { accept: takeFiles, rejection } = useSingleFile(checkWorkbook, onFile);
  return (
    <Card>
      <FileDrop
        label={t('revise.input')}
        extensions={workbookFormats}
        disabled={busy}
        hasFile={fileName !== null}
        buttonLabel={t(fileName === null ? 'revise.choose' : 'revise.another')}
        onFiles={takeFiles}
      >
        {fileName === null ? (
          <DropText drop={t('revise.drop')} rules={t('revise.rules')} />
        ) : (
          <strong className={importStyles.fileName}>{fileName}</strong>
        )}
      </FileDrop>
      <div role="alert">{rejection}</div>
    </Card>
  );
}

/** The screen for uploading a downloaded and changed table; visitors are sent to the login and back. */
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
        <BulkUpdateForm key={user.id} input={(props) => <FileCard {...props} />} />
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
