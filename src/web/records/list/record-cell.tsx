import { type Field, isReference, reasonColumn } from '../../../catalogue/definition.ts';
import { acceptsMissingTerm, faceOf } from '../../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { localizeLabel } from '../../../catalogue/records/records.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { useTranslation } from '../../language.ts';
import { Degrees, MissingValue, TruncatedText } from '../../ui/table/cells.tsx';
import { useRowTabIndex } from '../../ui/table/row-tab-stop.ts';
import { hrefOf } from '../form/value-links.ts';
import type { RecordData } from '../record-queries.ts';
import styles from './records.module.css';

/** The reason of a missing value: in a column of its own for a number or a date, in place of the value for a text. */
function reasonOf(field: Field, value: unknown, beside: unknown): string | undefined {
  if (typeof beside === 'string') return beside;
  return acceptsMissingTerm(field) && typeof value === 'string' ? missingTermOf(value) : undefined;
}

/** A value as text for a list: the reason if the value is missing for one, else empty if there is none. */
export function cellText(entity: EntityName, name: string, record: RecordData, language: Language): string {
  const value = record[name];
  const field = fieldOf(entity, name);
  const reason = reasonOf(field, value, record[reasonColumn(name)]);
  if (reason !== undefined) return reason;
  const label = record.labels[name];
  if (label !== undefined && isReference(field))
    return [label]
      .flat()
      .map((one) => localizeLabel(field.to, one, language))
      .join('; ');
  if (typeof value === 'string' || typeof value === 'number') return formatValue(value, field.type, language);
  return [value ?? ''].flat().join('; ');
}

type RecordCellProps = { entity: EntityName; name: string; record: RecordData };

/** A record's value in a list. */
export function RecordCell({ entity, name, record }: RecordCellProps) {
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
  if (faceOf(field) === 'degrees' && typeof value === 'number') return <Degrees value={value} />;
  const href = hrefOf(text, field);
  if (href === null) return <TruncatedText text={text} />;
  return (
    <TruncatedText text={text}>
      <a href={href} tabIndex={tabIndex} target="_blank" rel="noreferrer" className={styles.out}>
        {text}
      </a>
    </TruncatedText>
  );
}
