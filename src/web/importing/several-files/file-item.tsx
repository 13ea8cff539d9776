import { CloseButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatRows } from '../../../table/row-ranges.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { formatFileSize } from '../file-size.ts';
import { groupIssues } from '../grid/issue-groups.ts';
import type { CellError } from '../upload/row-errors.ts';
import type { FileState } from './file-states.ts';
import styles from './several-files.module.css';
import type { FileWithState } from './use-files.ts';

/** The causes of errors that are drawn at first, and with each wish for more. */
const groupsPerBatch = 50;

function statusLabel({ kind }: FileState, t: Translate): string {
  if (kind === 'pending') return t('templateScreens.import.pending');
  return t(`templateScreens.import.${kind === 'success' ? 'stored' : kind}`);
}

/** The errors of a table by their cause, each with its first cell and all of its rows. */
function IssueGroups({ errors }: { errors: readonly CellError[] }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(groupsPerBatch);
  const causes = useMemo(() => groupIssues(errors), [errors]);
  const left = causes.length - count;
  return (
    <>
      <ul className={styles.cells} aria-label={t('dataImport.table.causes')}>
        {causes.slice(0, count).map(({ key, field, issue: { row, cell, message }, lines }) => (
          <li key={key}>
            <span className={styles.row}>{cell ?? t('dataImport.errors.rowAlone', { row })}</span>{' '}
            <span className={`mono ${styles.column}`}>{field}</span> <span>{message}</span>
            {lines.length > 1 ? (
              <span className="soft numbers">
                {' '}
                {t('dataImport.table.causeRows', { count: lines.length, rows: formatRows(lines) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <button type="button" className={`link-button ${styles.more}`} onClick={() => setCount(count + groupsPerBatch)}>
          {t('templateScreens.import.showMore', { count: Math.min(left, groupsPerBatch) })}
        </button>
      ) : null}
    </>
  );
}

/** The sentences about a file: a header, the errors of its cells, and whatever else there is to say. */
function Messages({ state }: { state: FileState }) {
  const { t } = useTranslation();
  if (state.kind === 'pending') return null;
  if (state.kind === 'unknown') {
    const { status } = state;
    return (
      <p className={styles.header}>
        {status === null ? t('templateScreens.import.silent') : t('templateScreens.import.unknownText', { status })}
      </p>
    );
  }
  const { header, cells, list } = state;
  return (
    <>
      {header ? <p className={styles.header}>{header}</p> : null}
      {cells.length > 0 ? <IssueGroups errors={cells} /> : null}
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type FileItemProps = { item: FileWithState; onRemove: (() => void) | undefined };

/** One file: its name, its size, what became of it, and why. */
export function FileItem({ item: { file, state }, onRemove }: FileItemProps) {
  const { t, language } = useTranslation();
  const remove = t('templateScreens.import.remove', { name: file.name });
  return (
    <li className={styles.file} data-kind={state.kind}>
      <div className={styles.head}>
        <strong className={styles.name}>{file.name}</strong>
        <span className="soft numbers">{formatFileSize(file.size, language)}</span>
        <span className={styles.status}>{statusLabel(state, t)}</span>
        {onRemove ? (
          // No bin, which would seem to delete what is stored.
          <CloseButton size="lg" aria-label={remove} title={remove} onClick={onRemove} />
        ) : null}
      </div>
      <Messages state={state} />
    </li>
  );
}
