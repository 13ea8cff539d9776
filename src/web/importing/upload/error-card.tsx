import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type RefObject, useMemo, useState } from 'react';
import { mediaTypes } from '../../../catalogue/file-formats.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toasts.tsx';
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
  /** The errors that have not been corrected yet. */
  errors: readonly CellError[];
  heading: RefObject<HTMLHeadingElement | null>;
  goToError: GoToError;
  /**
   * Returns the corrected table, into which errors are written; without this function, the file that was sent is used.
   */
  fileToHighlight?: GetFileToHighlight | undefined;
  /** The text about the next step; by default that of an import. */
  nextStep?: string;
};

/** The errors of the table: counted by kind, sorted, filtered, copied or downloaded. */
export function ErrorCard({ failure, errors, heading, goToError, fileToHighlight, nextStep }: ErrorCardProps) {
  const { filename, file, message, kinds, letters } = failure;
  const { t, language } = useTranslation();
  const highlight = useHighlightDownload({
    getFile: fileToHighlight ?? (file && (async () => ({ file, table: null }))),
    errors: () => errors,
    total: kinds.reduce((sum, { rows }) => sum + rows, 0) - (failure.errors.length - errors.length),
  });
  const [sort, setSort] = useState<ErrorSort>({ by: 'row', descending: false });
  const [filter, setFilter] = useState(noFilter);
  const filtered = useMemo(() => filterErrors(errors, { ...filter, sort }, language), [errors, filter, sort, language]);
  const columns = useMemo(() => countByColumn(errors), [errors]);
  const labels = {
    row: t('dataImport.errors.row'),
    cell: t('dataImport.errors.cell'),
    column: t('dataImport.errors.column'),
    message: t('dataImport.errors.message'),
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(errorsToText(errors, labels));
      showToast('success', t('dataImport.errors.copied'));
    } catch {
      // Browsers have no clipboard API without HTTPS.
      showToast('error', t('dataImport.errors.copyFailed'));
    }
  };
  const download = () =>
    saveFile(
      errorsToCsv(errors, labels, language),
      t('dataImport.errors.fileName', { file: filename.replace(/\.\w+$/, '') }),
      mediaTypes.csv,
    );
  return (
    <section className={styles.card}>
      <h2 ref={heading} tabIndex={-1}>
        {t('dataImport.errors.title', { file: filename })}
      </h2>
      {/* Only the first line: the other lines repeat, for each kind, what the table shows. */}
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
              selected={filter.kind}
              onSelect={(kind) => setFilter({ ...noFilter, kind })}
            />
          ) : null}
          <div className={styles.tools}>
            <TextInput
              type="search"
              label={t('dataImport.errors.find')}
              value={filter.text}
              onChange={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
            />
            <NativeSelect
              label={labels.column}
              value={filter.column}
              onChange={({ currentTarget }) => setFilter({ ...filter, kind: null, column: currentTarget.value })}
              data={[
                { value: '', label: t('dataImport.errors.all', { count: errors.length }) },
                ...columns.map(([name, count]) => ({
                  value: name,
                  label: t('dataImport.errors.ofColumn', { column: name, count }),
                })),
              ]}
            />
            <p className={styles.count} role="status">
              {t('dataImport.errors.shown', { shown: formatCount(filtered.length), total: formatCount(errors.length) })}
            </p>
            <div className={styles.take}>
              <HighlightDownloadButton highlight={highlight} />
              <Button variant="default" onClick={copy}>
                {t('dataImport.errors.copy')}
              </Button>
              <Button variant="default" onClick={download}>
                {t('dataImport.errors.download')}
              </Button>
            </div>
          </div>
          <p role="alert" className={styles.problem}>
            {highlight.problem}
          </p>
          <ErrorTable errors={filtered} sort={sort} onSort={setSort} goToError={goToError} />
        </details>
      ) : null}
    </section>
  );
}
