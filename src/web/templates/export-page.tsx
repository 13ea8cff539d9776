import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ExportedTemplate } from '../../catalogue/endpoints/templates.ts';
import { type WorkbookFormat, workbookFormats } from '../../catalogue/file-formats.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { CustomTemplate } from '../custom-template/custom-template.tsx';
import { RequestError } from '../http.ts';
import { LoadedTemplates } from '../importing/loaded-templates.tsx';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { exportErrorMs } from '../ui/limits.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { openInNewTab } from '../ui/start-download.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './export-page.module.css';

/** All messages of a validation error, whether by field or as a list. */
function messagesIn(payload: unknown): string[] {
  if (typeof payload === 'string') return [payload];
  return typeof payload === 'object' && payload ? Object.values(payload).flatMap(messagesIn) : [];
}

/**
 * The reason why a template could not be created: a list of messages, or the HTTP status text and the server's message.
 */
function ExportFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!(error instanceof RequestError)) return String(error);
  const list = [...new Set(messagesIn(error.payload))];
  if (list.length > 0)
    return (
      <>
        {t('templateScreens.export.validation')}
        <ul className={styles.list}>
          {list.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </>
    );
  if (error.status < 500) return error.message;
  return (
    <>
      <p>{t('templateScreens.export.failed', { status: error.statusText })}</p>
      <p>{error.message}</p>
    </>
  );
}

function TemplateExport({ templates }: { templates: readonly RecordOf<'template'>[] }) {
  const { t } = useTranslation();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [preparing, setPreparing] = useState<WorkbookFormat>();
  const [opened, setOpened] = useState<(ExportedTemplate & { name: string }) | null>(null);
  const template = templates.find(({ id }) => id === selectedId) ?? templates[0];
  if (!template) return <p className="soft">{t('dataImport.template.none')}</p>;
  const { id, name, description } = template;

  async function download(format: WorkbookFormat): Promise<void> {
    setPreparing(format);
    try {
      const { location } = await request('POST /template/export', { body: { template_id: id, format } });
      openInNewTab(location);
      setOpened({ location, name });
    } catch (error) {
      showToast('error', <ExportFailure error={error} />, exportErrorMs);
    } finally {
      setPreparing(undefined);
    }
  }

  return (
    <>
      <NativeSelect
        label={t('templateScreens.export.choose')}
        value={id}
        data={templates.map((candidate) => ({ value: String(candidate.id), label: candidate.name }))}
        onChange={({ currentTarget }) => {
          setSelectedId(Number(currentTarget.value));
          setOpened(null);
        }}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <div className={styles.buttons}>
        {workbookFormats.map((format) => (
          <Button
            key={format}
            variant={format === workbookFormats[0] ? 'filled' : 'default'}
            loading={preparing === format}
            onClick={() => download(format)}
          >
            {t(`dataImport.template.${format}`)}
          </Button>
        ))}
      </div>
      {opened ? (
        <Notice kind="success">
          {t('templateScreens.export.opened', { name: opened.name })}{' '}
          <a href={opened.location} download>
            {t('templateScreens.export.again')}
          </a>
        </Notice>
      ) : null}
    </>
  );
}

/** The template with columns of one's own. */
function OwnTemplate() {
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  return (
    <Card title={t('templateScreens.export.own')}>
      <div className={styles.card}>
        <p className="soft">{t('templateScreens.export.ownLead')}</p>
        <div className={styles.buttons}>
          <CustomTemplate onDownload={() => setOpened(true)} />
        </div>
        {isOpened ? <Notice kind="success">{t('templateScreens.export.ownOpened')}</Notice> : null}
      </div>
    </Card>
  );
}

/** A select of the templates, and the download of one or of one's own columns; public. */
export function TemplateExportPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('templateScreens.export.title')}
      lead={t('templateScreens.export.lead')}
      narrow
      actions={
        <>
          <ButtonLink to="/help/fields" variant="default">
            {t('forms.guide')}
          </ButtonLink>
          <ButtonLink to="/data" variant="default">
            {t('shell.header.data')}
          </ButtonLink>
        </>
      }
    >
      <Card className={styles.card}>
        <LoadedTemplates>{(templates) => <TemplateExport templates={templates} />}</LoadedTemplates>
      </Card>
      <OwnTemplate />
    </Page>
  );
}
