import { Combobox } from '@mantine/core';
import type { EntityName } from '../../../catalogue/index.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { labelOf } from '../../../catalogue/records/records.ts';
import { useTranslation } from '../../language.ts';
import { listErrorMessage } from '../list/list-error-message.ts';
import type { RecordData } from '../record-queries.ts';
import { useParentLabels } from './parent-labels.ts';
import { findMatchedText, type RecordSearchResults } from './reference-search.ts';
import styles from './reference-select.module.css';

type ReferenceOptionsProps = {
  entity: EntityName;
  results: RecordSearchResults;
  typed: string;
  isSelected: (id: number) => boolean;
};

type OptionProps = {
  record: RecordData;
  label: string;
  /** The record's parent, and the text that explains why the record was found. */
  explanations: readonly string[];
  /** Other records have the same label, so the id is shown. */
  showsId: boolean;
  selected: boolean;
};

function Option({ record, label, explanations, showsId, selected }: OptionProps) {
  return (
    <Combobox.Option
      value={String(record.id)}
      active={selected}
      aria-selected={selected}
      className={styles.option ?? ''}
    >
      <span className={styles.optionLine}>
        <span>{label}</span>
        {showsId ? <span className={styles.besideLabel}> ({record.id})</span> : null}
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
function useResultsMessage({ results, typed }: Pick<ReferenceOptionsProps, 'results' | 'typed'>): string | null {
  const { t } = useTranslation();
  const { records, total, error, isCurrent, matchesLabel } = results;
  if (error) return listErrorMessage(error, t);
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
  const { entity, results, typed, isSelected } = props;
  const { t, language } = useTranslation();
  const remark = useResultsMessage(props);
  const labels = results.records.map((record) => labelOf(entity, record, language));
  const parents = useParentLabels(entity, results.records);
  const explanationsOf = (record: RecordData) => {
    const why = results.isCurrent ? findMatchedText(entity, record, typed, language) : undefined;
    return [...new Set([parents(record), why].flatMap((text) => text ?? []))];
  };
  return (
    <Combobox.Dropdown>
      <Combobox.Options
        aria-label={t(`entities.${entity}.many`)}
        aria-busy={!results.isCurrent && !results.error}
        className={styles.options ?? ''}
      >
        {results.records.map((record, index) => {
          const label = labels[index] ?? '';
          return (
            <Option
              key={record.id}
              record={record}
              label={label}
              explanations={explanationsOf(record)}
              showsId={labels.indexOf(label) !== labels.lastIndexOf(label)}
              selected={isSelected(record.id)}
            />
          );
        })}
      </Combobox.Options>
      {remark ? <div className={styles.remark}>{remark}</div> : null}
    </Combobox.Dropdown>
  );
}

/** Announces to screen readers what was found and what Enter would take. */
export function ResultsStatus({
  entity,
  results,
  typed,
  opened,
}: Omit<ReferenceOptionsProps, 'isSelected'> & { opened: boolean }) {
  const { t, language } = useTranslation();
  const remark = useResultsMessage({ results, typed });
  const [first] = results.records;
  const sentence =
    first && typed.trim() !== '' && results.isCurrent && results.matchesLabel
      ? t('forms.choice.found', { count: results.total, first: labelOf(entity, first, language) })
      : remark;
  return (
    <span role="status" className="visually-hidden">
      {opened ? sentence : null}
    </span>
  );
}
