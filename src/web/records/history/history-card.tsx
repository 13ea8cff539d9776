import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { isAdministrator } from '../../../catalogue/permissions.ts';
import { useWords } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { historyQuery, type RecordData } from '../record-queries.ts';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';
import { knownIn } from './known.ts';
import { RestoreDialog, type Version } from './restore-dialog.tsx';
import { changesIn, isCut, restoring, withBeginning } from './versions.ts';

/** As many rows as stand there at first. */
const fewRows = 5;

type HistoryCardProps = {
  entity: EntityName;
  record: RecordData;
  /** An older version was stored as this one. */
  onRestored: ((version: number) => void) | undefined;
};

/** The rows that tell something to whoever reads them, each with what would bring back the version it made. */
function toldRows(entity: EntityName, record: RecordData, rows: ReturnType<typeof withBeginning>) {
  return rows
    .map((row, index) => ({
      row,
      // Rows are added before the others only.
      key: rows.length - index,
      changes: changesIn(entity, row),
      values: restoring(entity, record, rows, index),
    }))
    .filter(({ row, changes }) => row.action === 'create' || row.action === 'delete' || changes.length > 0);
}

/** What was done to a record, the latest first. */
export function HistoryCard({ entity, record, onRestored }: HistoryCardProps) {
  const { t } = useWords();
  const { user } = useSession();
  const list = useRef<HTMLOListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [version, setVersion] = useState<Version>();
  const [isAsking, setAsking] = useState(false);
  const { data, error, isPlaceholderData } = useQuery({
    ...historyQuery(entity, record),
    placeholderData: keepPreviousData,
  });
  const rows = data ? withBeginning(data.records, record) : [];
  const told = toldRows(entity, record, rows);
  const known = knownIn(entity, record, rows);
  const mayRestore = isAdministrator(user) && !isPlaceholderData;
  const ask = (older: Version) => {
    setVersion(older);
    setAsking(true);
  };
  return (
    <Card title={t('records.history.title')}>
      {error ? <p className="soft">{t('records.history.failed', { message: error.message })}</p> : null}
      <ol className={styles.rows} ref={list} tabIndex={-1} aria-busy={!data && !error}>
        {told.slice(0, isWhole ? told.length : fewRows).map(({ row, key, changes, values }) => (
          <HistoryRow
            key={key}
            entity={entity}
            known={known}
            row={row}
            changes={changes}
            onRestore={mayRestore && Object.keys(values).length > 0 ? () => ask({ when: row.when, values }) : undefined}
          />
        ))}
        {data || error ? null : <li className={styles.waiting} />}
      </ol>
      {told.length > fewRows && !isWhole ? (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('records.history.all', { count: told.length })}
        </button>
      ) : null}
      {isWhole && data && isCut(data.records) ? <p className="soft">{t('records.history.cut')}</p> : null}
      <RestoreDialog
        entity={entity}
        record={record}
        known={known}
        version={version}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onStored={onRestored}
        onRestored={() => {
          setAsking(false);
          // The button that was pressed is there no more.
          list.current?.focus();
        }}
      />
    </Card>
  );
}
