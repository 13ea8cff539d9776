import type { ShownColumn } from '../../../catalogue/addresses/shown-columns.ts';
import { isReference, reasonColumn } from '../../../catalogue/definition.ts';
import { displayKindOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import { localizeLabel } from '../../../catalogue/records/labels.ts';
import { findListColumn, type ListColumn } from '../../../catalogue/records/list-columns.ts';
import { findMeasuredName } from '../../../catalogue/records/measured-names.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { useTranslation } from '../../language.ts';
import type { RecordColumn } from '../../ui/record-table.tsx';
import { Degrees, MissingValue, TruncatedText } from '../../ui/table/cells.tsx';
import { useRowTabIndex } from '../../ui/table/row-navigation.ts';
import { hrefOf, RecordLink } from '../links.tsx';
import type { RecordData } from '../record-queries.ts';
import { cellText, reasonOf } from './cell-text.ts';
import { useColumnLabels } from './column-labels.ts';
import { MeasuredCell } from './measured-cell.tsx';
import styles from './records.module.css';

type RecordCellProps = { entity: EntityName; name: string; record: RecordData };

/** A record's value in a list. */
function RecordCell({ entity, name, record }: RecordCellProps) {
  const tabIndex = useRowTabIndex();
  const { language } = useTranslation();
  const field = fieldOf(entity, name);
  const value = record[name];
  const reason = reasonOf(field, value, record[reasonColumn(name)]);
  if (reason !== undefined) {
    return (
      <TruncatedText text={reason}>
        <span className="soft">{reason}</span>
      </TruncatedText>
    );
  }
  const text = cellText(entity, name, record, language);
  if (text === '') return <MissingValue />;
  if (displayKindOf(field) === 'degrees' && typeof value === 'number') return <Degrees value={value} />;
  const href = hrefOf(text, field);
  if (href === null) return <TruncatedText text={text} />;
  return (
    <TruncatedText text={text}>
      <a href={href} tabIndex={tabIndex} target="_blank" rel="noreferrer" className={styles.externalLink}>
        {text}
      </a>
    </TruncatedText>
  );
}

/** No tab stop, because Enter on the row opens the form. */
const formLinkTabIndex = -1;

/** The column that names a record in its list: the first field of its label that is visible. */
function nameColumn(entity: EntityName, columns: readonly ShownColumn[]): string | undefined {
  return entityOf(entity).label.find((part) => columns.some(({ name }) => name === part));
}

/** The value of an ancestor's field in a list, or several values joined. */
function AncestorCell({ column: { name, entity, fieldName }, record }: { column: ListColumn; record: RecordData }) {
  const { language } = useTranslation();
  const field = fieldOf(entity, fieldName);
  const value = record.of?.[name] ?? null;
  if (value === null) return <MissingValue />;
  if (displayKindOf(field) === 'degrees' && typeof value === 'number') return <Degrees value={value} />;
  const text = isReference(field)
    ? localizeLabel(field.to, String(value), language)
    : formatValue(value, field.type, language);
  if (reasonOf(field, value, undefined) !== undefined || missingTermOf(text) !== undefined)
    return (
      <TruncatedText text={text}>
        <span className="soft">{text}</span>
      </TruncatedText>
    );
  return <TruncatedText text={text} />;
}

/** The name of a record as a link to its form, or to its web address if it has one, such as a DOI. */
function NameCell({ entity, name, record }: { entity: EntityName; name: string; record: RecordData }) {
  const { language } = useTranslation();
  const text = cellText(entity, name, record, language);
  if (text === '' || hrefOf(text, fieldOf(entity, name)) !== null)
    return <RecordCell entity={entity} name={name} record={record} />;
  return (
    <TruncatedText text={text}>
      <RecordLink to={entity} id={record.id} tabIndex={formLinkTabIndex}>
        {text}
      </RecordLink>
    </TruncatedText>
  );
}

/** The columns of an entity's list: the id, the shown fields and measurements. */
export function useRecordColumns(entity: EntityName, shown: readonly ShownColumn[]): RecordColumn<RecordData>[] {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(
    entity,
    shown.map(({ name }) => name),
  );
  const nameField = nameColumn(entity, shown);
  return [
    {
      name: 'id',
      label: t('records.list.id'),
      render: ({ id }) => (
        <RecordLink to={entity} id={id} tabIndex={formLinkTabIndex}>
          {id}
        </RecordLink>
      ),
    },
    ...shown.flatMap(({ name, width, isPinned }): RecordColumn<RecordData>[] => {
      const column = findListColumn(entity, name);
      const measured = findMeasuredName(entity, name);
      if (measured) {
        const isOwn = measured.entity === entity;
        return [
          {
            name,
            label: labelOf(name),
            displayKind: 'number',
            width,
            isPinned,
            ...(!isOwn && { unsorted: true }),
            render: (record) => <MeasuredCell name={name} values={isOwn ? record : (record.of ?? {})} />,
          },
        ];
      }
      // No cell can hold a list of measurements, each of which has a column of its own.
      if (!column?.field || column.field.type === 'measurements') return [];
      const { field } = column;
      const isOwn = column.entity === entity;
      return [
        {
          name,
          label: labelOf(name),
          unit: field.unit,
          displayKind: displayKindOf(field),
          width,
          isPinned,
          // The server sorts by fields of the records alone.
          ...(!isOwn && { unsorted: true }),
          render: (record) =>
            !isOwn ? (
              <AncestorCell column={column} record={record} />
            ) : name === nameField ? (
              <NameCell entity={entity} name={name} record={record} />
            ) : (
              <RecordCell entity={entity} name={name} record={record} />
            ),
        },
      ];
    }),
  ];
}
