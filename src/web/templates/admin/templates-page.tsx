import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { knownSort, type ListAddress } from '../../../catalogue/addresses/list-address.ts';
import type { ListedTemplate } from '../../../catalogue/endpoints/templates.ts';
import { useTranslation } from '../../language.ts';
import { useDeleteDialog } from '../../records/list/use-delete-dialog.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { useLastPage } from '../../ui/table/pager.tsx';
import { DeleteButton, EditLink, RowActions } from '../../ui/table/row-actions.tsx';
import { useRowTabIndex } from '../../ui/table/row-navigation.ts';
import { deleteTemplate, templateListQuery } from './template-queries.ts';

const route = getRouteApi('/templates');
const sortableColumns = ['id', 'name', 'description'];

/** A link to the form of a new template with the columns of this one. */
function CopyLink({ template: { id, name } }: { template: ListedTemplate }) {
  const { t } = useTranslation();
  const tabIndex = useRowTabIndex();
  return (
    <Link
      to="/templates/$id"
      params={{ id: '0' }}
      search={{ copy: id }}
      tabIndex={tabIndex}
      aria-label={t('administration.templates.copyOne', { name })}
    >
      {t('administration.templates.copy')}
    </Link>
  );
}

/** The templates, for administrators; those that come with the application can be copied but not changed. */
export function TemplatesPage() {
  const { t, language } = useTranslation();
  const search = route.useSearch();
  const address = { ...search, sort: knownSort(search.sort, (name) => sortableColumns.includes(name)) };
  const navigate = route.useNavigate();
  const templates = useQuery(templateListQuery(address, language));
  const deleting = useDeleteDialog(['templates']);
  const goTo = (change: ListAddress, replace = false) =>
    navigate({ search: { ...address, page: undefined, ...change }, replace, resetScroll: false });
  useLastPage(templates, address, (page) => goTo({ page }, true));
  const columns: RecordColumn<ListedTemplate>[] = [
    { name: 'id', label: t('records.list.id') },
    {
      name: 'name',
      label: t('fields.template.name.label'),
      render: ({ name, shipped }) =>
        shipped ? (
          <>
            {name} <span className="soft">{t('administration.templates.shipped')}</span>
          </>
        ) : (
          name
        ),
    },
    { name: 'description', label: t('fields.template.description.label') },
    {
      name: 'copy',
      label: t('administration.templates.copy'),
      unsorted: true,
      render: (template) => <CopyLink template={template} />,
    },
  ];
  return (
    <Page
      title={t('entities.template.many')}
      lead={t('administration.templates.lead')}
      actions={
        <ButtonLink to="/templates/$id" params={{ id: '0' }}>
          {t('administration.templates.create')}
        </ButtonLink>
      }
    >
      {templates.error ? (
        <ListFailed error={templates.error} onRetry={() => templates.refetch()} />
      ) : (
        <RecordTable<ListedTemplate>
          label={t('entities.template.many')}
          columns={columns}
          factsOf={(template) => [template.name, template.description, <CopyLink key="copy" template={template} />]}
          page={templates.data}
          idOf={({ id }) => id}
          address={address}
          goTo={goTo}
          onOpen={({ id, shipped }) =>
            navigate({
              to: '/templates/$id',
              params: { id: shipped ? '0' : String(id) },
              search: shipped ? { copy: id } : {},
            })
          }
          actions={(template) => (
            <RowActions>
              {template.shipped ? null : (
                <>
                  <EditLink to="/templates/$id" params={{ id: String(template.id) }} name={template.name} />
                  <DeleteButton
                    name={template.name}
                    onDelete={() =>
                      deleting.ask({
                        id: template.id,
                        name: template.name,
                        sendDeletion: () => deleteTemplate(template.id),
                      })
                    }
                  />
                </>
              )}
            </RowActions>
          )}
          waiting={templates.isPlaceholderData}
          deleted={deleting.deletedId}
          empty={<p className="soft">{t('dataImport.template.none')}</p>}
        />
      )}
      {deleting.dialog}
    </Page>
  );
}
