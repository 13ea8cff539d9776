import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { HistoryEntry } from '../../../catalogue/endpoints/records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { nameInSentence } from '../../../catalogue/locales/formats.ts';
import { isAdministrator } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { formatLongDateTime, formatRelativeTime } from '../../ui/format-time.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { historyQuery, type RecordData } from '../record-queries.ts';
import { ChangedValue, ChangeList } from './change-list.tsx';
import { type Change, changesIn, historyLabelKey, isListingParent, type RecordNames } from './changed-fields.ts';
import styles from './history.module.css';
import { isTruncated, recordNames, valuesToRestore, withCreation } from './history.ts';
import type { Version } from './restore-dialog.tsx';

const loadRestoreDialog = async () => (await import('./restore-dialog.tsx')).RestoreDialog;

/** More changes than this are collapsed. */
const maxOpenChanges = 4;

type RowProps = {
  entity: EntityName;
  names: RecordNames;
  row: HistoryEntry;
  changes: readonly Change[];
  /** Undefined if the record has the same values now, or if the user may not restore it. */
  onRestore: (() => void) | undefined;
};

/** The summary of a row, with the person's name in bold at its position in the translation. */
function ChangeSummary({ entity, row, changes }: Pick<RowProps, 'entity' | 'row' | 'changes'>) {
  const { t, language } = useTranslation();
  const namePlaceholder = '\u0000';
  const [first] = changes;
  const label = first ? t(historyLabelKey(entity, first.field)) : '';
  const params = {
    who: namePlaceholder,
    field: nameInSentence(label, language),
    count: changes.length,
    file: row.filename ?? '',
  };
  const key = {
    create: row.filename ? 'imported' : 'create',
    update: changes.length === 1 ? 'changedOne' : 'changedMany',
    unlink: first && isListingParent(entity, first.field) ? 'lost' : 'unlink',
    delete: 'delete',
    restore: 'broughtBack',
  } as const;
  const [before, after] = t(`records.history.${key[row.action]}`, params).split(namePlaceholder);
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

/** One row of a history: the person, the changes by field, and the time, which links to all that was changed with it. */
function HistoryRow(props: RowProps) {
  const { row, onRestore } = props;
  const { t, language } = useTranslation();
  const when = new Date(row.when);
  const full = formatLongDateTime(when, language);
  const time = (
    <time dateTime={row.when} title={full}>
      {formatRelativeTime(when, new Date(), language)}
    </time>
  );
  return (
    <li>
      <ChangeSummary {...props} />
      <Changes {...props} />
      <p className={styles.when}>
        {row.change === null ? (
          time
        ) : (
          <Link to="/changes/$id" params={{ id: String(row.change) }} className={styles.change}>
            {time}
          </Link>
        )}
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

/** Rows that are visible before the reader expands the history. */
const initialRows = 5;

type HistoryCardProps = {
  entity: EntityName;
  record: RecordData;
  /** Called with the new version after an older one was restored. */
  onRestored: ((version: number) => void) | undefined;
};

/** The rows with changes that this user may see, each with the values that would restore its version. */
function visibleRows(entity: EntityName, record: RecordData, rows: ReturnType<typeof withCreation>) {
  return rows
    .map((row, index) => ({
      row,
      // New rows are added at the beginning only, so the distance from the end is stable.
      key: rows.length - index,
      changes: changesIn(entity, row),
      values: valuesToRestore(entity, record, rows, index),
    }))
    .filter(({ row, changes }) => row.action === 'create' || row.action === 'delete' || changes.length > 0);
}

/** The history of a record, the latest change first. */
export function HistoryCard({ entity, record, onRestored }: HistoryCardProps) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const list = useRef<HTMLOListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [version, setVersion] = useState<Version>();
  const [isRestoring, setRestoring] = useState(false);
  const [RestoreDialog, loadDialog] = useLazyComponent(loadRestoreDialog);
  const { data, error, isPlaceholderData } = useQuery({
    ...historyQuery(entity, record),
    placeholderData: keepPreviousData,
  });
  const rows = data ? withCreation(data.records, record) : [];
  const visible = visibleRows(entity, record, rows);
  const names = recordNames(entity, record, rows, language);
  const mayRestore = isAdministrator(user) && !isPlaceholderData;
  const openDialog = (older: Version) =>
    loadDialog(() => {
      setVersion(older);
      setRestoring(true);
    });
  return (
    <Card title={t('records.history.title')}>
      {error ? <p className="soft">{t('records.history.failed', { message: error.message })}</p> : null}
      <ol className={styles.rows} ref={list} tabIndex={-1} aria-busy={!data && !error}>
        {visible.slice(0, showsAll ? visible.length : initialRows).map(({ row, key, changes, values }) => (
          <HistoryRow
            key={key}
            entity={entity}
            names={names}
            row={row}
            changes={changes}
            onRestore={
              mayRestore && Object.keys(values).length > 0 ? () => openDialog({ when: row.when, values }) : undefined
            }
          />
        ))}
        {data || error ? null : <li className={styles.waiting} />}
      </ol>
      {visible.length > initialRows && !showsAll ? (
        <button type="button" className={`link-button ${styles.more}`} onClick={() => setShowsAll(true)}>
          {t('records.history.all', { count: visible.length })}
        </button>
      ) : null}
      {showsAll && data && isTruncated(data.records) ? <p className="soft">{t('records.history.cut')}</p> : null}
      {RestoreDialog ? (
        <RestoreDialog
          entity={entity}
          record={record}
          names={names}
          version={version}
          opened={isRestoring}
          onClose={() => setRestoring(false)}
          onStored={onRestored}
          onRestored={() => {
            setRestoring(false);
            // The pressed button is removed.
            list.current?.focus();
          }}
        />
      ) : null}
    </Card>
  );
}
