import { Combobox } from '@mantine/core';
import type { EntityName } from '../../../catalogue/index.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { labelOf } from '../../../catalogue/records.ts';
import { useWords } from '../../language.ts';
import { listFailure } from '../list/list-failure.ts';
import type { RecordData } from '../record-queries.ts';
import { useParentLabels } from './parent-labels.ts';
import { type FoundRecords, foundIn } from './reference-search.ts';
import styles from './reference-select.module.css';

type ReferenceOptionsProps = {
  entity: EntityName;
  found: FoundRecords;
  typed: string;
  isChosen: (id: number) => boolean;
};

type OptionProps = {
  record: RecordData;
  label: string;
  /** The record's parent, and the text that explains why the record was found. */
  explanations: readonly string[];
  /** Other records have the same label, so the id is shown. */
  byId: boolean;
  chosen: boolean;
};

function Option({ record, label, explanations, byId, chosen }: OptionProps) {
  return (
    <Combobox.Option value={String(record.id)} active={chosen} aria-selected={chosen} className={styles.option ?? ''}>
      <span className={styles.optionLine}>
        <span>{label}</span>
        {byId ? <span className={styles.besideLabel}> ({record.id})</span> : null}
      </span>
      {explanations.map((text) => (
        <span key={text} className={styles.explanation}>
          {text}
        </span>
      ))}
    </Combobox.Option>
  );
}

/** The sentence below the choices, or in their place. */
function useRemark({ found, typed }: Pick<ReferenceOptionsProps, 'found' | 'typed'>): string | null {
  const { t } = useWords();
  const { records, total, error, isCurrent, matchesLabel } = found;
  if (error) return listFailure(error, t);
  if (records.length === 0) {
    if (!isCurrent) return t('forms.choice.searching');
    return t(typed.trim() === '' ? 'forms.choice.noneYet' : 'forms.choice.none');
  }
  if (isCurrent && typed.trim() !== '' && !matchesLabel) return t('forms.choice.notByName', { count: total });
  if (total <= records.length) return null;
  return t('forms.choice.more', { shown: formatCount(records.length), total: formatCount(total) });
}

/** The records to choose from, as a list below the input. */
export function ReferenceOptions(props: ReferenceOptionsProps) {
  const { entity, found, typed, isChosen } = props;
  const { t, language } = useWords();
  const remark = useRemark(props);
  const labels = found.records.map((record) => labelOf(entity, record, language));
  const parents = useParentLabels(entity, found.records);
  const explanationsOf = (record: RecordData) => {
    const why = found.isCurrent ? foundIn(entity, record, typed, language) : undefined;
    return [...new Set([parents(record), why].flatMap((text) => text ?? []))];
  };
  return (
    <Combobox.Dropdown>
      <Combobox.Options
        aria-label={t(`entities.${entity}.many`)}
        aria-busy={!found.isCurrent && !found.error}
        className={styles.options ?? ''}
      >
        {found.records.map((record, index) => {
          const label = labels[index] ?? '';
          return (
            <Option
              key={record.id}
              record={record}
              label={label}
              explanations={explanationsOf(record)}
              byId={labels.indexOf(label) !== labels.lastIndexOf(label)}
              chosen={isChosen(record.id)}
            />
          );
        })}
      </Combobox.Options>
      {remark ? <div className={styles.remark}>{remark}</div> : null}
    </Combobox.Dropdown>
  );
}

/** Announces to screen readers what was found and what Enter would take. */
export function FoundStatus({
  entity,
  found,
  typed,
  opened,
}: Omit<ReferenceOptionsProps, 'isChosen'> & { opened: boolean }) {
  const { t, language } = useWords();
  const remark = useRemark({ found, typed });
  const [first] = found.records;
  const sentence =
    first && typed.trim() !== '' && found.isCurrent && found.matchesLabel
      ? t('forms.choice.found', { count: found.total, first: labelOf(entity, first, language) })
      : remark;
  return (
    <span role="status" className="visually-hidden">
      {opened ? sentence : null}
    </span>
  );
}
