import { Link } from '@tanstack/react-router';
import { faceOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { mayOpenForm, readsPrivateFields } from '../../../catalogue/permissions.ts';
import { useWords } from '../../language.ts';
import { useSession } from '../../session.ts';
import type { RecordColumn } from '../../ui/record-table.tsx';
import { listLabel } from '../field-words.ts';
import type { RecordData } from '../record-queries.ts';
import { RecordCell } from './record-cell.tsx';

type ShownField = { name: string; label: string };

/** The list columns of an entity that this user may see, in the catalogue's order. */
export function useListFields(entity: EntityName): ShownField[] {
  const { t } = useWords();
  const { user } = useSession();
  return entityOf(entity)
    .listColumns.filter((name) => !fieldOf(entity, name).private || readsPrivateFields(user))
    .map((name) => ({ name, label: t(listLabel(entity, name)) }));
}

function IdCell({ entity, id }: { entity: EntityName; id: number }) {
  const { user } = useSession();
  const { path } = entityOf(entity);
  if (path === undefined || !mayOpenForm(user, entity)) return id;
  return (
    // By keyboard, Enter opens the row.
    <Link to="/component/$entity/$id" params={{ entity: path, id: String(id) }} tabIndex={-1}>
      {id}
    </Link>
  );
}

/** The columns of an entity's list: the id and the shown fields. */
export function useRecordColumns(entity: EntityName, fields: readonly ShownField[]): RecordColumn<RecordData>[] {
  const { t } = useWords();
  return [
    {
      name: 'id',
      label: t('records.list.id'),
      face: 'number',
      render: ({ id }) => <IdCell entity={entity} id={id} />,
    },
    ...fields.map(({ name, label }): RecordColumn<RecordData> => {
      const field = fieldOf(entity, name);
      return {
        name,
        label,
        unit: field.unit,
        face: faceOf(field),
        render: (record) => <RecordCell entity={entity} name={name} record={record} />,
      };
    }),
  ];
}
