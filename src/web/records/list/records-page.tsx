import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { listQueryParams } from '../../../catalogue/addresses/list-query.ts';
import { defaultColumns } from '../../../catalogue/addresses/selectable-columns.ts';
import { type EntityName, entityOf, entityOfPath } from '../../../catalogue/index.ts';
import { nameInSentence } from '../../../catalogue/locales/formats.ts';
import { may, mayOpenForm } from '../../../catalogue/permissions.ts';
import { isCompared } from '../../../catalogue/records/doubles.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ListFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { PageNotFound } from '../../ui/page-not-found.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { useLastPage } from '../../ui/table/pager.tsx';
import { DeleteButton, EditLink, RowActions } from '../../ui/table/row-actions.tsx';
import { useCellEditing } from '../many/use-cell-editing.tsx';
import { useListSelection } from '../many/use-list-selection.tsx';
import { listQuery, type RecordData } from '../record-queries.ts';
import { deleteRecord } from '../undoable-requests.ts';
import { CreatedNotice } from './created-notice.tsx';
import type { Deletable } from './delete-dialog.tsx';
import { ListMenus } from './list-menus.tsx';
import { ListTools, useRecordsAddress } from './list-tools.tsx';
import { useRecordColumns } from './record-columns.tsx';
import { useRecordFacts } from './record-facts.tsx';
import styles from './records.module.css';
import { useDeleteDialog } from './use-delete-dialog.tsx';
import { useRefusedColumns } from './use-refused-columns.ts';
import { useShownColumns } from './use-shown-columns.ts';

type NoRecordsProps = {
  entity: EntityName;
  /** Removes search and filters; left out if there are none. */
  onShowAll?: (() => void) | undefined;
};

/** The content of an empty list, with the next step. */
function NoRecords({ entity, onShowAll }: NoRecordsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (onShowAll) {
    return (
      <>
        <h2>{t('records.list.none')}</h2>
        <p className={styles.hint}>{t('records.list.noneHint')}</p>
        <Button variant="default" onClick={onShowAll}>
          {t('records.list.showAll')}
        </Button>
      </>
    );
  }
  return (
    <>
      <h2>{t('records.list.empty')}</h2>
      <p className={styles.hint}>
        {t(may(user, 'create', entity) ? 'records.list.emptyCreate' : 'records.list.emptyWait')}
      </p>
      <Link to="/data">{t('records.list.toImport')}</Link>
    </>
  );
}

const route = getRouteApi('/component/$entity');

type ActionsProps = { entity: EntityName; path: string; record: RecordData; onDelete: (record: RecordData) => void };

/** The buttons to edit and delete a record, for those who may. */
function Actions({ entity, path, record, onDelete }: ActionsProps) {
  const { user } = useSession();
  const { language } = useTranslation();
  const name = labelOf(entity, record, language);
  return (
    <RowActions>
      {may(user, 'update', entity, record) ? (
        <EditLink to="/component/$entity/$id" params={{ entity: path, id: String(record.id) }} name={name} />
      ) : null}
      {may(user, 'delete', entity, record) ? <DeleteButton name={name} onDelete={() => onDelete(record)} /> : null}
    </RowActions>
  );
}

/** The records of an entity, page by page, filtered and sorted by the address. */
function RecordList({ entity }: { entity: EntityName }) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const { address, filters, goTo } = useRecordsAddress(entity);
  const shown = useShownColumns(entity, { address }, goTo);
  const list = useQuery(listQuery(entity, listQueryParams(entity, { address: shown.address, filters })));
  useRefusedColumns(entity, shown, list.error);
  const columns = useRecordColumns(entity, shown.columns);
  // The usual columns, because a narrow page has no choice of columns that could show them again.
  const factsOf = useRecordFacts(
    entity,
    defaultColumns(entity, user).map(({ name }) => name),
  );
  // Every query, because any other list may show the record's label.
  const deleting = useDeleteDialog([]);
  const askToDelete = (record: RecordData) => {
    const entityName = nameInSentence(t(`entities.${entity}.one`), language);
    // The label of a record without a name is its id in brackets.
    const label = labelOf(entity, record, language).replace(/^\((\d+)\)$/, '$1');
    const sendDeletion: Deletable['sendDeletion'] = (query) => deleteRecord(entity, record.id, query);
    deleting.ask({ id: record.id, name: `${entityName} ${label}`, sendDeletion });
  };
  const selection = useListSelection(entity, { address, filters }, list.data?.totalHits);
  const rows = useRef<HTMLDivElement>(null);
  const editing = useCellEditing({
    entity,
    records: list.data?.records ?? [],
    columns: columns.map(({ name }) => name),
    isSelected: (record) => selection.rows?.isSelected(record) ?? false,
    frame: rows,
  });
  useLastPage(list, address, (page) => goTo({ page }, true));
  const path = entityOf(entity).path ?? '';
  const isFiltered = address.q !== undefined || Object.keys(filters).length > 0;
  const showAll = () => goTo({ q: undefined, filters: {} });
  const hasActions = may(user, 'update', entity) || may(user, 'delete', entity);
  return (
    <Page
      title={t(`entities.${entity}.many`)}
      actions={
        <>
          {isCompared(entity) && may(user, 'update', entity) && may(user, 'delete', entity) ? (
            <ButtonLink variant="default" to="/doubles/$entity" params={{ entity: path }}>
              {t('doubles.title')}
            </ButtonLink>
          ) : null}
          {may(user, 'create', entity) ? (
            <ButtonLink to="/component/$entity/$id" params={{ entity: path, id: '0' }} search={filters}>
              {t('records.list.create')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <ListTools
        entity={entity}
        address={address}
        filters={filters}
        goTo={goTo}
        onArrowDown={() => rows.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()}
      >
        <ListMenus entity={entity} query={{ address, filters }} shown={shown} />
      </ListTools>
      <CreatedNotice entity={entity} />
      <div ref={rows} className={styles.rows}>
        {list.error ? (
          <ListFailed error={list.error} onRetry={() => list.refetch()} onShowAll={showAll} />
        ) : (
          <RecordTable<RecordData>
            label={t(`entities.${entity}.many`)}
            columns={columns}
            factsOf={factsOf}
            page={list.data}
            idOf={({ id }) => id}
            address={address}
            goTo={goTo}
            onWidth={shown.resize}
            onOpen={
              mayOpenForm(user, entity)
                ? ({ id }) => navigate({ to: '/component/$entity/$id', params: { entity: path, id: String(id) } })
                : undefined
            }
            selection={selection.rows}
            cells={editing.cells}
            actions={
              hasActions
                ? (record) => <Actions entity={entity} path={path} record={record} onDelete={askToDelete} />
                : undefined
            }
            waiting={list.isPlaceholderData}
            deleted={deleting.deletedId}
            empty={<NoRecords entity={entity} onShowAll={isFiltered ? showAll : undefined} />}
          />
        )}
      </div>
      {selection.bar}
      {editing.dialog}
      {deleting.dialog}
    </Page>
  );
}

/** The list of the entity in the address. The key resets the list for another entity. */
export function RecordsPage() {
  const entity = entityOfPath(route.useParams().entity);
  return entity ? <RecordList key={entity} entity={entity} /> : <PageNotFound />;
}
