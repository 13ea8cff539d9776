import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type RefObject, useMemo, useState } from 'react';
import { mediaTypes } from '../../../catalogue/file-formats.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import { showToast } from '../../ui/toasts.tsx';
import { saveFile } from '../save-file.ts';
import { ErrorKinds } from './error-kinds.tsx';
import { ErrorTable, type GoToError } from './error-table.tsx';
import styles from './errors.module.css';
import { type GetFileToHighlight, HighlightDownloadButton, useHighlightDownload } from './highlight-download.tsx';
import {
  type CellError,
  countByColumn,
  type ErrorFilter,
  type ErrorSort,
  errorsToCsv,
  errorsToText,
  filterErrors,
} from './row-errors.ts';
import type { UploadFailure } from './upload-state.ts';

const noFilter: ErrorFilter = { kind: null, column: '', text: '' };

type ErrorCardProps = {
  failure: UploadFailure;
  /** The errors that still stand. */
  errors: readonly CellError[];
  heading: RefObject<HTMLHeadingElement | null>;
  goToError: GoToError;
  /** Gives the table at hand to be marked; else it is the one that was sent. */
  fileToHighlight?: GetFileToHighlight | undefined;
  /** The sentence about the next step; that of an import where nothing else is said. */
  nextStep?: string;
};

/** Shows the errors of the table: summed up by kind, sorted, filtered, copied or downloaded. */
export function ErrorCard({ failure, errors, heading, goToError, fileToHighlight, nextStep }: ErrorCardProps) {
  const { filename, file, message, kinds, letters } = failure;
  const { t, language } = useTranslation();
  const marked = useHighlightDownload({
    getFile: fileToHighlight ?? (file && (async () => ({ file, table: null }))),
    errors: () => errors,
    total: kinds.reduce((sum, { rows }) => sum + rows, 0) - (failure.errors.length - errors.length),
  });
  const [sort, setSort] = useState<ErrorSort>({ by: 'row', descending: false });
  const [choice, setChoice] = useState(noFilter);
  const shown = useMemo(() => filterErrors(errors, { ...choice, sort }, language), [errors, choice, sort, language]);
  const columns = useMemo(() => countByColumn(errors), [errors]);
  const words = {
    row: t('dataImport.errors.row'),
    cell: t('dataImport.errors.cell'),
    column: t('dataImport.errors.column'),
    message: t('dataImport.errors.message'),
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(errorsToText(errors, words));
      showToast('success', t('dataImport.errors.copied'));
    } catch {
      // Without HTTPS a browser has no clipboard to give.
      showToast('error', t('dataImport.errors.copyFailed'));
    }
  };
  const download = () =>
    saveFile(
      errorsToCsv(errors, words, language),
      t('dataImport.errors.fileName', { file: filename.replace(/\.\w+$/, '') }),
      mediaTypes.csv,
    );
  return (
    <section className={styles.card}>
      <h2 ref={heading} tabIndex={-1}>
        {t('dataImport.errors.title', { file: filename })}
      </h2>
      {/* Below its first line the message says of each kind what the table does. */}
      <p className={styles.message}>{message.split('\n', 1)}</p>
      <p className="soft" role="status">
        {nextStep ??
          t(errors.length > 0 ? 'dataImport.errors.next' : 'dataImport.refused.corrected', {
            action: t('dataImport.store.action'),
          })}
      </p>
      {errors.length > 0 ? (
        <details open={!errors.every(goToError)} className={styles.list}>
          <summary>{t('dataImport.refused.list', { count: errors.length })}</summary>
          {kinds.length < failure.errors.length ? (
            <ErrorKinds
              kinds={kinds}
              columnLetters={letters}
              selected={choice.kind}
              onSelect={(kind) => setChoice({ ...noFilter, kind })}
            />
          ) : null}
          <div className={styles.tools}>
            <TextInput
              type="search"
              label={t('dataImport.errors.find')}
              value={choice.text}
              onChange={({ currentTarget }) => setChoice({ ...choice, text: currentTarget.value })}
            />
            <NativeSelect
              label={words.column}
              value={choice.column}
              onChange={({ currentTarget }) => setChoice({ ...choice, kind: null, column: currentTarget.value })}
              data={[
                { value: '', label: t('dataImport.errors.all', { count: errors.length }) },
                ...columns.map(([name, count]) => ({
                  value: name,
                  label: t('dataImport.errors.ofColumn', { column: name, count }),
                })),
              ]}
            />
            <p className={styles.count} role="status">
              {t('dataImport.errors.shown', { shown: formatCount(shown.length), total: formatCount(errors.length) })}
            </p>
            <div className={styles.take}>
              <HighlightDownloadButton highlight={marked} />
              <Button variant="default" onClick={copy}>
                {t('dataImport.errors.copy')}
              </Button>
              <Button variant="default" onClick={download}>
                {t('dataImport.errors.download')}
              </Button>
            </div>
          </div>
          <p role="alert" className={styles.problem}>
            {marked.problem}
          </p>
          <ErrorTable errors={shown} sort={sort} onSort={setSort} goToError={goToError} />
        </details>
      ) : null}
    </section>
  );
}
