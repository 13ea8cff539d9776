import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Loading } from '../ui/loading.tsx';
import { ArchiveFindings } from './archive-findings.tsx';
import { type ExportSelection, sendExportSelection } from './downloads.ts';

/** An export form for an archive. */
export type ArchiveForm = 'gfbio' | 'ena';

type ArchiveDialogProps = {
  archive: ArchiveForm;
  exportSelection: ExportSelection;
  onClose: () => void;
  onDownload: () => void;
};

/** The archive check of the selected elements, and the download of their file. */
export function ArchiveDialog({ archive, exportSelection, onClose, onDownload }: ArchiveDialogProps) {
  const { t } = useTranslation();
  // Part of the query key, so that the elements are checked again each time the dialog opens: the data may have been
  // corrected.
  const [opening] = useState(() => Date.now());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['archive-check', opening],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await sendExportSelection(exportSelection);
      return request(`GET /downloadSearch/${archive}/check`, { signal });
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('archive.title')} size={760}>
      {error ? <p role="alert">{t('archive.failed', { message: error.message })}</p> : null}
      {data ? <ArchiveFindings check={data} /> : null}
      {isFetching && !data ? <Loading label={t('archive.checking')} /> : null}
      <DialogButtons>
        <Button variant="default" loading={isFetching} onClick={() => refetch()}>
          {t('archive.again')}
        </Button>
        <Button variant={data && data.ready > 0 ? 'filled' : 'default'} onClick={onDownload}>
          {t('archive.download')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
