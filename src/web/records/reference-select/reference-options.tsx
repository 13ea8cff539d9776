import { Combobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { listErrorMessage } from '../../ui/load-failed.tsx';
import { parentField } from '../aside/references.ts';
import { listQuery, type RecordData } from '../record-queries.ts';
import { findMatchedText, type RecordSearchResults } from './reference-search.ts';
import styles from './reference-select.module.css';

/** Maximum number of ids in one filter of the REST endpoint. */
const maxFilterIds = 20;
/** Maximum number of parents to load; a library may have several samples. */
const maxParents = 100;

/** Loads, in one request, the records within which the natural keys of these are unique; they refer to these. */
function useParents(entity: EntityName, records: readonly RecordData[]): readonly RecordData[] {
  const { within } = entityOf(entity);
  const ids = records.slice(0, maxFilterIds).map(({ id }) => String(id));
  const loaded = useQuery({
    ...listQuery(within?.entity ?? entity, { [within?.field ?? '']: ids, hits: maxParents }),
    enabled: within !== undefined && records.length > 0,
  });
  return within ? (loaded.data?.records ?? []) : [];
}

/**
 * Returns a function with the label of a record's parent, which distinguishes records with the same label: libraries of
 * one condition by their samples, events by their campaigns.
 */
function useParentLabels(
  entity: EntityName,
  records: readonly RecordData[],
): (record: RecordData) => string | undefined {
  const { within } = entityOf(entity);
  const { language } = useTranslation();
  const parents = useParents(entity, records);
  const parentName = parentField(entity);
  return ({ id, labels }) => {
    if (!within) return parentName && labels[parentName]?.toString();
    const own = parents.filter((parent) => [parent[within.field]].flat().includes(id));
    return own.map((parent) => labelOf(within.entity, parent, language)).join('; ') || undefined;
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
  /** Whether other options have the same label. */
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
        {showsId ? <span className={styles.id}> ({record.id})</span> : null}
      </span>
      {explanations.map((text) => (
        <span key={text} className={styles.explanation}>
          {text}
        </span>
      ))}
    </Combobox.Option>
  );
}

/** The message below the options; the only content if there are none. */
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

/** The records to select from, as a list below the input. */
export function ReferenceOptions(props: ReferenceOptionsProps) {
  const { entity, results, typed, isSelected } = props;
  const { t, language } = useTranslation();
  const message = useResultsMessage(props);
  const labels = results.records.map((record) => labelOf(entity, record, language));
  const parents = useParentLabels(entity, results.records);
  const explanationsOf = (record: RecordData) => {
    const matchedText = results.isCurrent ? findMatchedText(entity, record, typed, language) : undefined;
    return [...new Set([parents(record), matchedText].flatMap((text) => text ?? []))];
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
      {message ? <div className={styles.hint}>{message}</div> : null}
    </Combobox.Dropdown>
  );
}

/** Announces the results to screen readers, and the record that Enter would select. */
export function ResultsStatus({
  entity,
  results,
  typed,
  opened,
}: Omit<ReferenceOptionsProps, 'isSelected'> & { opened: boolean }) {
  const { t, language } = useTranslation();
  const message = useResultsMessage({ results, typed });
  const [first] = results.records;
  const announcement =
    first && typed.trim() !== '' && results.isCurrent && results.matchesLabel
      ? t('forms.choice.found', { count: results.total, first: labelOf(entity, first, language) })
      : message;
  return (
    <span role="status" className="visually-hidden">
      {opened ? announcement : null}
    </span>
  );
}
