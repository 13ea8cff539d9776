import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { faceOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { canReadPrivateFields, mayOpenForm } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import type { RecordColumn } from '../../ui/record-table.tsx';
import { TruncatedText } from '../../ui/table/cells.tsx';
import { hrefOf } from '../form/value-links.ts';
import type { RecordData } from '../record-queries.ts';
import { listLabelKey } from './list-label-key.ts';
import { cellText, RecordCell } from './record-cell.tsx';

type VisibleField = { name: string; label: string };

/** The list columns of an entity that this user may see, in the catalogue's order. */
export function useListFields(entity: EntityName): VisibleField[] {
  const { t } = useTranslation();
  const { user } = useSession();
  return entityOf(entity)
    .listColumns.filter((name) => !fieldOf(entity, name).private || canReadPrivateFields(user))
    .map((name) => ({ name, label: t(listLabelKey(entity, name)) }));
}

/** The column that names a record in its list: the first part of its label that is shown. */
function nameColumn(entity: EntityName, fields: readonly VisibleField[]): string | undefined {
  return entityOf(entity).label.find((part) => fields.some(({ name }) => name === part));
}

/** A link to the record's form, for those who may open it. */
function FormLink({ entity, id, children }: { entity: EntityName; id: number; children: ReactNode }) {
  const { user } = useSession();
  const { path } = entityOf(entity);
  if (path === undefined || !mayOpenForm(user, entity)) return children;
  return (
    // By keyboard, Enter opens the row.
    <Link to="/component/$entity/$id" params={{ entity: path, id: String(id) }} tabIndex={-1}>
      {children}
    </Link>
  );
}

/** The name of a record, which leads where its id leads; an address of its own, such as a DOI's, leads there. */
function NameCell({ entity, name, record }: { entity: EntityName; name: string; record: RecordData }) {
  const { language } = useTranslation();
  const text = cellText(entity, name, record, language);
  if (text === '' || hrefOf(text, fieldOf(entity, name)) !== null)
    return <RecordCell entity={entity} name={name} record={record} />;
  return (
    <TruncatedText text={text}>
      <FormLink entity={entity} id={record.id}>
        {text}
      </FormLink>
    </TruncatedText>
  );
}

/** The columns of an entity's list: the id and the shown fields. */
export function useRecordColumns(entity: EntityName, fields: readonly VisibleField[]): RecordColumn<RecordData>[] {
  const { t } = useTranslation();
  const naming = nameColumn(entity, fields);
  return [
    {
      name: 'id',
      label: t('records.list.id'),
      render: ({ id }) => (
        <FormLink entity={entity} id={id}>
          {id}
        </FormLink>
      ),
    },
    ...fields.map(({ name, label }): RecordColumn<RecordData> => {
      const field = fieldOf(entity, name);
      return {
        name,
        label,
        unit: field.unit,
        face: faceOf(field),
        render: (record) =>
          name === naming ? (
            <NameCell entity={entity} name={name} record={record} />
          ) : (
            <RecordCell entity={entity} name={name} record={record} />
          ),
      };
    }),
  ];
}
