import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { labelOf, labelWithoutId } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import conflictStyles from '../form/conflict-view.module.css';
import type { DraftValue } from '../form/draft.ts';
import { ValueText } from '../form/field-text.tsx';
import { VersionOption } from '../form/version-option.tsx';
import type { RecordData } from '../record-queries.ts';
import styles from './merge-dialog.module.css';
import { allLinks, type DifferingField, type MergedChoice } from './merged-values.ts';

type RemainingRecordProps = {
  entity: EntityName;
  records: readonly RecordData[];
  /** The id of the remaining record. */
  into: number;
  onChange: (into: number) => void;
};

/** The choice of the record that remains. */
export function RemainingRecord({ entity, records, into, onChange }: RemainingRecordProps) {
  const { t, language } = useTranslation();
  return (
    <fieldset className={conflictStyles.choice}>
      <legend>{t('manyRecords.merge.remaining')}</legend>
      {records.map((record) => (
        <VersionOption
          key={record.id}
          name="into"
          title={[t('records.list.id'), record.id, labelWithoutId(entity, record, language)].filter(Boolean).join(' ')}
          selected={record.id === into}
          isInvalid={false}
          onSelect={() => onChange(record.id)}
        />
      ))}
    </fieldset>
  );
}

type DifferingFieldsProps = {
  entity: EntityName;
  records: readonly RecordData[];
  fields: readonly DifferingField[];
  choices: ReadonlyMap<string, MergedChoice>;
  onChoose: (name: string, choice: MergedChoice) => void;
};

/** The values of the fields that differ, side by side, and the choice between them. */
export function DifferingFields({ entity, records, fields, choices, onChoose }: DifferingFieldsProps) {
  const { t, language } = useTranslation();
  const nameOf = (id: number) => {
    const record = records.find((other) => other.id === id);
    return record ? labelOf(entity, record, language) : String(id);
  };
  return fields.map(({ name, values }) => {
    const field = fieldOf(entity, name);
    const choice = choices.get(name);
    return (
      <fieldset key={name} className={conflictStyles.choice}>
        <legend>{t(fieldLabelKey(entity, name))}</legend>
        {field.type === 'references' ? (
          <VersionOption
            name={name}
            title={t('manyRecords.merge.together')}
            selected={choice === allLinks}
            isInvalid={false}
            wide
            onSelect={() => onChoose(name, allLinks)}
          />
        ) : null}
        {values.map(({ value, ids }) => (
          <VersionOption
            key={ids[0]}
            name={name}
            title={ids.map(nameOf).join(', ')}
            value={{ field, value }}
            selected={typeof choice === 'number' && ids.includes(choice)}
            isInvalid={false}
            onSelect={() => onChoose(name, ids[0] ?? 0)}
          />
        ))}
      </fieldset>
    );
  });
}

type SameFieldsProps = { entity: EntityName; fields: readonly { name: string; value: DraftValue }[] };

/** The fields that are equal in all records, folded. */
export function SameFields({ entity, fields }: SameFieldsProps) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>{t('manyRecords.merge.same', { count: fields.length })}</summary>
      <dl className={styles.same}>
        {fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(fieldLabelKey(entity, name))}</dt>
            <dd>
              <ValueText field={fieldOf(entity, name)} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
