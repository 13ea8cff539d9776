import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { isAdministrator } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { historyQuery, type RecordData } from '../record-queries.ts';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';
import { recordNames } from './record-names.ts';
import { RestoreDialog, type Version } from './restore-dialog.tsx';
import { changesIn, isTruncated, valuesToRestore, withCreation } from './versions.ts';

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
