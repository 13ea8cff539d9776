import { Button } from '@mantine/core';
import { useState } from 'react';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { startDownload } from '../ui/start-download.ts';
import { showToast } from '../ui/toasts.tsx';

const downloadForms = ['small', 'full'] as const;
type DownloadForm = (typeof downloadForms)[number];

/** The element alone as a file: its most important fields, or all of them. */
export function ElementDownloads({ id }: { id: number }) {
  const { t } = useTranslation();
  const [preparing, setPreparing] = useState<DownloadForm>();
  const download = async (form: DownloadForm) => {
    setPreparing(form);
    try {
      await request<void>('/downloadSE', { body: { items: [id] } });
      startDownload(`/downloadSearch/${form}`);
    } catch (error) {
      showToast('error', t('search.exportFailed', { message: error instanceof Error ? error.message : String(error) }));
    } finally {
      setPreparing(undefined);
    }
  };
  return downloadForms.map((form) => (
    <Button
      key={form}
      variant="default"
      disabled={preparing !== undefined && preparing !== form}
      loading={preparing === form}
      onClick={() => download(form)}
    >
      {t(`element.download.${form}`)}
    </Button>
  ));
}
