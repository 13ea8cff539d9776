import { Button, Menu } from '@mantine/core';
import type { ListParams } from '../../../catalogue/addresses/list-address.ts';
import { type ListQuery, restPath } from '../../../catalogue/addresses/list-query.ts';
import { tableFormats } from '../../../catalogue/file-formats.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { startDownload } from '../../ui/start-download.ts';

/** The query parameters of a file of all records that match, with these columns. */
function listFileParams({ address: { q, sort }, filters }: ListQuery, columns: readonly string[]): ListParams {
  return { ...filters, ...(q && { q }), ...(sort && { sort }), columns: columns.join(',') };
}

type DownloadMenuProps = { entity: EntityName; query: ListQuery; columns: readonly string[] };

/** The menu of a list's formats: a file of all records that match, with the visible columns. */
export function DownloadMenu({ entity, query, columns }: DownloadMenuProps) {
  const { t } = useTranslation();
  const start = (format: string) => {
    const params = new URLSearchParams({ ...listFileParams(query, columns), format });
    startDownload(`${restPath(entity)}/?${params}`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" title={t('lists.download.help')}>
          {t('lists.download.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('lists.download.help')}</Menu.Label>
        {tableFormats.map((format) => (
          <Menu.Item key={format} onClick={() => start(format)}>
            {t(`search.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
