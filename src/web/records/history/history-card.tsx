import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { nameInSentence } from '../../../catalogue/locales/formats.ts';
import { isAdministrator } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { formatLongDateTime, formatRelativeTime } from '../../ui/format-time.ts';
import { historyQuery, type RecordData } from '../record-queries.ts';
import { ChangedValue, ChangeList } from './change-list.tsx';
import styles from './history.module.css';
import {
  type Change,
  changesIn,
  historyLabelKey,
  isHolder,
  isTruncated,
  type RecordNames,
  recordNames,
  valuesToRestore,
  withCreation,
} from './history.ts';
import { RestoreDialog, type Version } from './restore-dialog.tsx';

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
function HistoryRow(props: RowProps) {
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

/** Rows shown before the reader asks for all. */
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
      // New rows are only added before the others, so the distance from the end is stable.
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
  const [isWhole, setWhole] = useState(false);
  const [version, setVersion] = useState<Version>();
  const [isAsking, setAsking] = useState(false);
  const { data, error, isPlaceholderData } = useQuery({
    ...historyQuery(entity, record),
    placeholderData: keepPreviousData,
  });
  const rows = data ? withCreation(data.records, record) : [];
  const shown = visibleRows(entity, record, rows);
  const names = recordNames(entity, record, rows, language);
  const mayRestore = isAdministrator(user) && !isPlaceholderData;
  const ask = (older: Version) => {
    setVersion(older);
    setAsking(true);
  };
  return (
    <Card title={t('records.history.title')}>
      {error ? <p className="soft">{t('records.history.failed', { message: error.message })}</p> : null}
      <ol className={styles.rows} ref={list} tabIndex={-1} aria-busy={!data && !error}>
        {shown.slice(0, isWhole ? shown.length : initialRows).map(({ row, key, changes, values }) => (
          <HistoryRow
            key={key}
            entity={entity}
            names={names}
            row={row}
            changes={changes}
            onRestore={mayRestore && Object.keys(values).length > 0 ? () => ask({ when: row.when, values }) : undefined}
          />
        ))}
        {data || error ? null : <li className={styles.waiting} />}
      </ol>
      {shown.length > initialRows && !isWhole ? (
        <button type="button" className={`link-button ${styles.more}`} onClick={() => setWhole(true)}>
          {t('records.history.all', { count: shown.length })}
        </button>
      ) : null}
      {isWhole && data && isTruncated(data.records) ? <p className="soft">{t('records.history.cut')}</p> : null}
      <RestoreDialog
        entity={entity}
        record={record}
        names={names}
        version={version}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onStored={onRestored}
        onRestored={() => {
          setAsking(false);
          // The pressed button is gone.
          list.current?.focus();
        }}
      />
    </Card>
  );
}
