import { type Field, isReference, reasonColumn } from '../../../catalogue/definition.ts';
import { acceptsMissingTerm, displayKindOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { canReadPrivateFields } from '../../../catalogue/permissions.ts';
import { localizeLabel } from '../../../catalogue/records/labels.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { listLabelKey } from '../../ui/field-text-keys.ts';
import type { RecordColumn } from '../../ui/record-table.tsx';
import { Degrees, MissingValue, TruncatedText } from '../../ui/table/cells.tsx';
import { useRowTabIndex } from '../../ui/table/row-navigation.ts';
import { hrefOf, RecordLink } from '../links.tsx';
import type { RecordData } from '../record-queries.ts';
import styles from './records.module.css';

/** The reason of a missing value: from its own column for a number or a date, from the value itself for a text. */
function reasonOf(field: Field, value: unknown, storedReason: unknown): string | undefined {
  if (typeof storedReason === 'string') return storedReason;
  return acceptsMissingTerm(field) && typeof value === 'string' ? missingTermOf(value) : undefined;
}

/** A value as text for a list; the reason of a missing value; empty if there is neither. */
export function cellText(entity: EntityName, name: string, record: RecordData, language: Language): string {
  const value = record[name];
  const field = fieldOf(entity, name);
  const reason = reasonOf(field, value, record[reasonColumn(name)]);
  if (reason !== undefined) return reason;
  const label = record.labels[name];
  if (label !== undefined && isReference(field))
    return [label]
      .flat()
      .map((text) => localizeLabel(field.to, text, language))
      .join('; ');
  if (typeof value === 'string' || typeof value === 'number') return formatValue(value, field.type, language);
  return [value ?? ''].flat().join('; ');
}

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

type VisibleField = { name: string; label: string };

/** The list columns of an entity that this user may see, in the catalogue's order. */
export function useListFields(entity: EntityName): VisibleField[] {
  const { t } = useTranslation();
  const { user } = useSession();
  return entityOf(entity)
    .listColumns.filter((name) => !fieldOf(entity, name).private || canReadPrivateFields(user))
    .map((name) => ({ name, label: t(listLabelKey(entity, name)) }));
}

/** The column that names a record in its list: the first field of its label that is visible. */
function nameColumn(entity: EntityName, fields: readonly VisibleField[]): string | undefined {
  return entityOf(entity).label.find((part) => fields.some(({ name }) => name === part));
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

/** The columns of an entity's list: the id and the visible fields. */
export function useRecordColumns(entity: EntityName, fields: readonly VisibleField[]): RecordColumn<RecordData>[] {
  const { t } = useTranslation();
  const nameField = nameColumn(entity, fields);
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
    ...fields.map(({ name, label }): RecordColumn<RecordData> => {
      const field = fieldOf(entity, name);
      return {
        name,
        label,
        unit: field.unit,
        displayKind: displayKindOf(field),
        render: (record) =>
          name === nameField ? (
            <NameCell entity={entity} name={name} record={record} />
          ) : (
            <RecordCell entity={entity} name={name} record={record} />
          ),
      };
    }),
  ];
}
