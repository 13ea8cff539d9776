import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { exportForms, type WorkbookFormat } from '../../catalogue/file-formats.ts';
import { useTranslation } from '../language.ts';
import { urlOf } from '../request.ts';
import { startDownload } from '../ui/start-download.ts';

/** A menu that downloads the elements of a dataset as a table for a bulk update, and links to its upload. */
export function BulkUpdateDownload({ dataset: id, compact = false }: { dataset: number; compact?: boolean }) {
  const { t } = useTranslation();
  const url = (format: WorkbookFormat) =>
    urlOf('GET /rest/datasets/:id/revision', { params: { id }, query: { format } });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" {...(compact && { size: 'compact-md' })}>
          {t('revise.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportForms.revision.map((format) => (
          <Menu.Item key={format} onClick={() => startDownload(url(format))}>
            {t(`search.formats.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/revise">
          {t('search.toRevise')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
