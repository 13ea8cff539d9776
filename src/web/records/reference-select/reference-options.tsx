import { Combobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { labelOf } from '../../../catalogue/records/records.ts';
import { useTranslation } from '../../language.ts';
import { listErrorMessage } from '../../ui/load-failed.tsx';
import { parentField } from '../aside/references.ts';
import { listQuery, type RecordData } from '../record-queries.ts';
import { findMatchedText, type RecordSearchResults } from './reference-search.ts';
import styles from './reference-select.module.css';

/** Ids that REST accepts in one filter. */
const maxFilterIds = 20;
/** Parents to load at once; one library may have several samples. */
const maxParents = 100;

/** Loads, in one request, the records that these have their natural key within: the ones that refer to them. */
function useParents(entity: EntityName, records: readonly RecordData[]): readonly RecordData[] {
  const { within } = entityOf(entity);
  const numbers = records.slice(0, maxFilterIds).map(({ id }) => [within?.field ?? '', String(id)]);
  const params = new URLSearchParams([...numbers, ['hits', String(maxParents)]]).toString();
  const loaded = useQuery({
    ...listQuery(within?.entity ?? entity, params),
    enabled: within !== undefined && records.length > 0,
  });
  return within ? (loaded.data?.records ?? []) : [];
}

/**
 * Returns a function that names a record's parent, to distinguish records with the same label: libraries of one condition
 * by their samples, events by their campaigns.
 */
function useParentLabels(
  entity: EntityName,
  records: readonly RecordData[],
): (record: RecordData) => string | undefined {
  const { within } = entityOf(entity);
  const { language } = useTranslation();
  const parents = useParents(entity, records);
  const belonging = parentField(entity);
  return ({ id, labels }) => {
    if (!within) return belonging && labels[belonging]?.toString();
    const ofThis = parents.filter((parent) => [parent[within.field]].flat().includes(id));
    return ofThis.map((parent) => labelOf(within.entity, parent, language)).join('; ') || undefined;
  };
}

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
