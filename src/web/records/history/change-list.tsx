import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Field } from '../../../catalogue/definition.ts';
import { displayKindOf } from '../../../catalogue/field-types.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import { type Measurement, qualifiedName } from '../../../catalogue/measurements/measurement.ts';
import { unitSymbol } from '../../../catalogue/measurements/units/index.ts';
import { useTranslation } from '../../language.ts';
import { measurementTypesQuery, typeLabelByName, valueText } from '../../measurements/index.ts';
import { RecordLink } from '../links.tsx';
import { type Change, historyField, historyLabelKey, idsOf, type RecordNames, valuesIn } from './changed-fields.ts';
import styles from './history.module.css';

/** Longer texts are truncated until the reader expands them. */
const maxShortCharacters = 90;

function EmptyValue() {
  const { t } = useTranslation();
  return (
    <span className="soft">
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('records.history.nothing')}</span>
    </span>
  );
}

function ExpandableText({ text, isMono }: { text: string; isMono: boolean }) {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  if (text.length <= maxShortCharacters) return <span className={isMono ? 'mono' : undefined}>{text}</span>;
  return (
    <span className={styles.text}>
      {isExpanded ? text : `${text.slice(0, maxShortCharacters - 10).trimEnd()}…`}{' '}
      <button
        type="button"
        className={`link-button ${styles.more}`}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        {t(isExpanded ? 'records.history.less' : 'records.history.whole')}
      </button>
    </span>
  );
}

type ReferencedRecordProps = { field: Extract<Field, { to: EntityName }>; id: number; names: RecordNames };

/** A record that a field referred to: by its label if the record still refers to it, else by its id. */
function ReferencedRecord({ field: { to }, id, names }: ReferencedRecordProps) {
  const { t } = useTranslation();
  const text = names.labelOf(to, id) ?? `${t(`entities.${to}.one`)} ${id}`;
  return names.isDeleted(to, id) ? (
    text
  ) : (
    <RecordLink to={to} id={id}>
      {text}
    </RecordLink>
  );
}

/** The records added to a list and removed from it. */
function ListChange({ field, names, before, after }: Omit<ReferencedRecordProps, 'id'> & Omit<Change, 'field'>) {
  const { t } = useTranslation();
  const [old, now] = [idsOf(before), idsOf(after)];
  const parts = [
    { sign: '−', action: t('records.history.takenOut'), ids: old.filter((id) => !now.includes(id)) },
    { sign: '+', action: t('records.history.added'), ids: now.filter((id) => !old.includes(id)) },
  ].filter(({ ids }) => ids.length > 0);
  if (parts.length === 0) return <span>{t('records.history.reordered')}</span>;
  return (
    <ul className={styles.list}>
      {parts.flatMap(({ sign, action, ids }) =>
        ids.map((id) => (
          <li key={id}>
            <span aria-hidden>{sign} </span>
            <span className="visually-hidden">{action} </span>
            <ReferencedRecord field={field} id={id} names={names} />
          </li>
        )),
      )}
    </ul>
  );
}

const measurementsOf = (value: unknown): Measurement[] => (Array.isArray(value) ? value : []);

/** The measurements that were added, changed and taken out. */
function MeasurementChanges({ before, after }: Pick<Change, 'before' | 'after'>) {
  const { t, language } = useTranslation();
  const { data: types } = useQuery(measurementTypesQuery);
  const key = ({ name, qualifier }: Measurement) => qualifiedName(name, qualifier);
  const [old, now] = [measurementsOf(before), measurementsOf(after)];
  const keys = [...new Set([...old, ...now].map(key))];
  return (
    <ul className={styles.list}>
      {keys.flatMap((name) => {
        const [from, to] = [old, now].map((list) => list.find((measurement) => key(measurement) === name));
        if (JSON.stringify(from) === JSON.stringify(to)) return [];
        const text = (measurement: Measurement | undefined) =>
          measurement ? `${valueText(measurement, language)} ${unitSymbol(measurement.unit)}`.trim() : '–';
        const { name: type = '', qualifier = null } = from ?? to ?? {};
        return (
          <li key={name}>
            {qualifiedName(typeLabelByName(types, type, language), qualifier)}:{' '}
            {before === null ? null : (
              <>
                {text(from)} <span aria-hidden>→</span>
                <span className="visually-hidden"> {t('records.history.becomes')} </span>{' '}
              </>
            )}
            {text(to)}
          </li>
        );
      })}
    </ul>
  );
}

/** One value of a field as text. */
function FieldValue({ field, names, value }: { field: Field; names: RecordNames; value: unknown }) {
  const { language } = useTranslation();
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  if (field.type === 'reference' && typeof value === 'number')
    return <ReferencedRecord field={field} id={value} names={names} />;
  const text =
    typeof value === 'number' || typeof value === 'string' ? formatValue(value, field.type, language) : String(value);
  return <ExpandableText text={text} isMono={displayKindOf(field) === 'mono'} />;
}

/** The values of a field before and after. */
export function ChangedValue({ entity, names, change }: { entity: EntityName; names: RecordNames; change: Change }) {
  const { t } = useTranslation();
  const { before, after } = change;
  const field = historyField(entity, change.field);
  if (field.type === 'measurements') return <MeasurementChanges before={before} after={after} />;
  if (field.type === 'references') return <ListChange field={field} names={names} before={before} after={after} />;
  return (
    <>
      <FieldValue field={field} names={names} value={before} /> <span aria-hidden>→</span>
      <span className="visually-hidden"> {t('records.history.becomes')} </span>{' '}
      <FieldValue field={field} names={names} value={after} />
    </>
  );
}

/** The records in a list. */
function ListedRecords({ field, names, value }: Omit<ReferencedRecordProps, 'id'> & { value: unknown }) {
  return (
    <ul className={styles.list}>
      {idsOf(value).map((id) => (
        <li key={id}>
          <ReferencedRecord field={field} id={id} names={names} />
        </li>
      ))}
    </ul>
  );
}

type ValueListProps = { entity: EntityName; names: RecordNames; values: Readonly<Record<string, unknown>> };

/** The values of a record by field, as it was created or before it was deleted. */
export function ValueList({ entity, names, values }: ValueListProps) {
  const { t } = useTranslation();
  return (
    <dl className={styles.changes}>
      {valuesIn(entity, values).map(({ field: name, after: value }) => {
        const field = historyField(entity, name);
        return (
          <div key={name}>
            <dt>{t(historyLabelKey(entity, name))}</dt>
            <dd>
              {field.type === 'measurements' ? (
                <MeasurementChanges before={null} after={value} />
              ) : field.type === 'references' ? (
                <ListedRecords field={field} names={names} value={value} />
              ) : (
                <FieldValue field={field} names={names} value={value} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type ChangeListProps = { entity: EntityName; names: RecordNames; changes: readonly Change[] };

/** A list of changes by field. */
export function ChangeList({ entity, names, changes }: ChangeListProps) {
  const { t } = useTranslation();
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{t(historyLabelKey(entity, change.field))}</dt>
          <dd>
            <ChangedValue entity={entity} names={names} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
