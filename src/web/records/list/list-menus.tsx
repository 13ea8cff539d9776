import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListQuery } from '../../../catalogue/addresses/list-query.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { DownloadMenu } from './download-menu.tsx';
import styles from './records.module.css';
import type { ShownColumns } from './use-shown-columns.ts';
import { ViewsMenu } from './views/views-menu.tsx';

const loadColumnsDialog = async () => (await import('./columns-dialog.tsx')).ColumnsDialog;

type ListMenusProps = { entity: EntityName; query: ListQuery; shown: ShownColumns };

/** The menus at the end of a list's tools: views, downloads and columns. */
export function ListMenus({ entity, query, shown }: ListMenusProps) {
  const { t } = useTranslation();
  const [ColumnsDialog, load] = useLazyComponent(loadColumnsDialog);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={styles.end}>
      <ViewsMenu entity={entity} query={{ ...query, address: shown.address }} isUntouched={shown.areDefault} />
      <DownloadMenu entity={entity} query={query} columns={shown.columns.map(({ name }) => name)} />
      {/* A narrow page has no columns. */}
      <Button variant="default" visibleFrom="sm" onClick={() => load(() => setChoosing(true))}>
        {t('shell.tables.columns')}
      </Button>
      {ColumnsDialog && isChoosing ? (
        <ColumnsDialog entity={entity} columns={shown.columns} onShow={shown.show} onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  );
}
