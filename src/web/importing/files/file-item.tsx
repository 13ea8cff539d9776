import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useWords, type Word } from '../../language.ts';
import { formatFileSize } from '../file-size.ts';
import type { CellError } from '../row-errors.ts';
import styles from './files.module.css';
import type { FileState } from './reply.ts';
import type { ChosenFile } from './use-files.ts';

/** The errors drawn at first, and with each wish for more. */
const errorsPerPortion = 50;

function statusOf({ kind }: FileState, t: Word): string {
  if (kind === 'pending') return t('templateScreens.import.pending');
  return t(`templateScreens.import.${kind === 'success' ? 'stored' : kind}`);
}

function Cells({ cells }: { cells: readonly CellError[] }) {
  const { t } = useWords();
  const [count, setCount] = useState(errorsPerPortion);
  const left = cells.length - count;
  return (
    <>
      <ul className={styles.cells}>
        {cells.slice(0, count).map(({ id, row, cell, column, message }) => (
          <li key={id}>
            <span className={styles.row}>{cell ?? t('dataImport.errors.rowAlone', { row })}</span>{' '}
            <span className={`mono ${styles.column}`}>{column}</span> <span>{message}</span>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <button type="button" className={styles.more} onClick={() => setCount(count + errorsPerPortion)}>
          {t('templateScreens.import.showMore', { count: Math.min(left, errorsPerPortion) })}
        </button>
      ) : null}
    </>
  );
}

/** The sentences about a file: a header, the errors of its cells, and whatever else there is to say. */
function Messages({ state }: { state: FileState }) {
  const { t } = useWords();
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
      {cells.length > 0 ? <Cells cells={cells} /> : null}
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

type FileItemProps = { chosen: ChosenFile; onRemove: (() => void) | undefined };

/** One file: its name, its size, what became of it, and why. */
export function FileItem({ chosen: { file, state }, onRemove }: FileItemProps) {
  const { t, language } = useWords();
  const remove = t('templateScreens.import.remove', { name: file.name });
  return (
    <li className={styles.file} data-kind={state.kind}>
      <div className={styles.head}>
        <strong className={styles.name}>{file.name}</strong>
        <span className="soft numbers">{formatFileSize(file.size, language)}</span>
        <span className={styles.status}>{statusOf(state, t)}</span>
        {onRemove ? (
          // No bin, which would seem to delete what is stored.
          <CloseButton size="lg" aria-label={remove} title={remove} onClick={onRemove} />
        ) : null}
      </div>
      <Messages state={state} />
    </li>
  );
}
