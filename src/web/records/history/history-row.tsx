import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { withinSentence } from '../../../catalogue/locales/formats.ts';
import { useWords } from '../../language.ts';
import { ChangeList } from './change-list.tsx';
import { ChangedValue } from './field-value.tsx';
import styles from './history.module.css';
import type { Known } from './known.ts';
import { isHolder, toldLabel } from './told-fields.ts';
import type { Change } from './versions.ts';
import { fullTime, relativeTime } from './when.ts';

/** More changes than this are shown only to those who ask for them. */
const mostChanges = 4;

type RowProps = {
  entity: EntityName;
  known: Known;
  row: HistoryEntry;
  changes: readonly Change[];
  /** Not given where the record says the same today, and to those who may not. */
  onRestore: (() => void) | undefined;
};

/** Who did what, the name set off from the rest wherever the language puts it. */
function Sentence({ entity, row, changes }: Pick<RowProps, 'entity' | 'row' | 'changes'>) {
  const { t, language } = useWords();
  const place = '\u0000';
  const [first] = changes;
  const label = first ? t(toldLabel(entity, first.field)) : '';
  const params = {
    who: place,
    field: withinSentence(label, language),
    count: changes.length,
    file: row.filename ?? '',
  };
  const key = {
    create: row.filename ? 'imported' : 'create',
    update: changes.length === 1 ? 'changedOne' : 'changedMany',
    unlink: first && isHolder(entity, first.field) ? 'lost' : 'unlink',
    delete: 'delete',
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

function Changes({ entity, known, row, changes }: Omit<RowProps, 'onRestore'>) {
  const { t } = useWords();
  const [only] = changes;
  if (!only) return null;
  const list = <ChangeList entity={entity} known={known} changes={changes} />;
  if (row.before === null || changes.length > mostChanges) {
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
      <ChangedValue entity={entity} known={known} change={only} />
    </div>
  );
}

/** One row of a history: who did what, field by field, and when. */
export function HistoryRow(props: RowProps) {
  const { row, onRestore } = props;
  const { t, language } = useWords();
  const when = new Date(row.when);
  const full = fullTime(when, language);
  return (
    <li>
      <Sentence {...props} />
      <Changes {...props} />
      <p className={styles.when}>
        <time dateTime={row.when} title={full}>
          {relativeTime(when, new Date(), language)}
        </time>
        {onRestore ? (
          <button
            type="button"
            className={styles.more}
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
