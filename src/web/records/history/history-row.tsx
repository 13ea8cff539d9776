import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { nameInSentence } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import { formatLongDateTime, formatRelativeTime } from '../../ui/format-time.ts';
import { ChangeList } from './change-list.tsx';
import { ChangedValue } from './field-value.tsx';
import styles from './history.module.css';
import { historyLabelKey, isHolder } from './history-fields.ts';
import type { RecordNames } from './record-names.ts';
import type { Change } from './versions.ts';

/** More changes than this are folded. */
const maxOpenChanges = 4;

type RowProps = {
  entity: EntityName;
  names: RecordNames;
  row: HistoryEntry;
  changes: readonly Change[];
  /** Undefined if the record has the same values today, and for those who may not restore. */
  onRestore: (() => void) | undefined;
};

/** The sentence of a row, with the person's name in bold wherever the language puts it. */
function ChangeSummary({ entity, row, changes }: Pick<RowProps, 'entity' | 'row' | 'changes'>) {
  const { t, language } = useTranslation();
  const place = '\u0000';
  const [first] = changes;
  const label = first ? t(historyLabelKey(entity, first.field)) : '';
  const params = {
    who: place,
    field: nameInSentence(label, language),
    count: changes.length,
    file: row.filename ?? '',
  };
  const key = {
    create: row.filename ? 'imported' : 'create',
    update: changes.length === 1 ? 'changedOne' : 'changedMany',
    unlink: first && isHolder(entity, first.field) ? 'lost' : 'unlink',
    delete: 'delete',
    restore: 'broughtBack',
  } as const;
  const [before, after] = t(`records.history.${key[row.action]}`, params).split(place);
  return (
    <p>
      {before}
      <strong>{row.who ?? t('records.history.somebody')}</strong>
      {after}
    </p>
  );
}

function Changes({ entity, names, row, changes }: Omit<RowProps, 'onRestore'>) {
  const { t } = useTranslation();
  const [only] = changes;
  if (!only) return null;
  const list = <ChangeList entity={entity} names={names} changes={changes} />;
  if (row.before === null || changes.length > maxOpenChanges) {
    return (
      <details className={styles.details}>
        <summary>{t('records.history.byField')}</summary>
        {list}
      </details>
    );
  }
  if (changes.length > 1) return list;
  return (
    <div className={styles.only}>
      <ChangedValue entity={entity} names={names} change={only} />
    </div>
  );
}

/** One row of a history: the person, the changes by field, and the time. */
export function HistoryRow(props: RowProps) {
  const { row, onRestore } = props;
  const { t, language } = useTranslation();
  const when = new Date(row.when);
  const full = formatLongDateTime(when, language);
  return (
    <li>
      <ChangeSummary {...props} />
      <Changes {...props} />
      <p className={styles.when}>
        <time dateTime={row.when} title={full}>
          {formatRelativeTime(when, new Date(), language)}
        </time>
        {onRestore ? (
          <button
            type="button"
            className={`link-button ${styles.more}`}
            aria-label={`${t('records.history.restore')}: ${full}`}
            onClick={onRestore}
          >
            {t('records.history.restore')}
          </button>
        ) : null}
      </p>
    </li>
  );
}
