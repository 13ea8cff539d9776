import { Button, FileButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { textOf } from '../../catalogue/cells.ts';
import type { RefusedRow } from '../../catalogue/endpoints/errors.ts';
import { browserDecompression, loadFileBytes } from '../decompression.ts';
import { RequestError } from '../http.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './texts.module.css';

type UploadedText = { row: number; key: string; en?: string; de?: string };

/**
 * Reads the columns `key`, `en` and `de` of a table of changed texts.
 * @returns null if there are no such columns
 * @throws FileProblem if it is no table
 */
async function readTexts(file: File): Promise<UploadedText[] | null> {
  const bytes = await loadFileBytes(file);
  const { openTableSource } = await import('../../table/reading/table-source.ts');
  const [header, ...rows] = await (
    await openTableSource(bytes, file.name, browserDecompression, { isEscaped: true })
  ).rowsOf(0);
  const names = Array.from(header?.cells ?? [], (cell) =>
    textOf(cell ?? '')
      .trim()
      .toLowerCase(),
  );
  const [key, en, de] = ['key', 'en', 'de'].map((name) => names.indexOf(name)) as [number, number, number];
  if (key < 0 || (en < 0 && de < 0)) return null;
  const textAt = (cells: (typeof rows)[number]['cells'], column: number) => textOf(cells[column] ?? '');
  return rows.map(({ line, cells }) => ({
    row: line,
    key: textAt(cells, key).trim(),
    ...(en >= 0 && { en: textAt(cells, en) }),
    ...(de >= 0 && { de: textAt(cells, de) }),
  }));
}

function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
    <section className={styles.frame} tabIndex={0} aria-label={t('texts.problem')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('texts.row')}</th>
            <th scope="col">{t('texts.field')}</th>
            <th scope="col">{t('texts.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ row, message }) =>
            Object.entries(message).map(([field, messages]) => (
              <tr key={`${row} ${field}`}>
                <td className="numbers">{row}</td>
                <td className="mono">{field}</td>
                <td>{messages.join(' ')}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Uploads a table of changed texts, all or none, and shows the refused rows. */
export function UploadTexts() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const clear = useRef<() => void>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const texts = await readTexts(file).catch(() => {
        throw new Error(t('texts.unreadable'));
      });
      if (!texts) throw new Error(t('texts.noColumns'));
      return request('PUT /rest/texts', { body: { texts } });
    },
    onSettled: () => {
      clear.current?.();
      return queries.invalidateQueries({ queryKey: ['texts'] });
    },
  });
  const { error, data } = upload;
  const refusedRows =
    error instanceof RequestError && Array.isArray(error.payload) ? (error.payload as RefusedRow[]) : [];
  return (
    <div className={styles.stack}>
      <div className={styles.actions}>
        <FileButton resetRef={clear} accept=".xlsx,.ods,.csv" onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button {...props} loading={upload.isPending}>
              {t('texts.load')}
            </Button>
          )}
        </FileButton>
        <span className="soft">{t('texts.loadHelp')}</span>
      </div>
      {data ? (
        <Notice kind="success">
          {t('texts.loaded', { count: data.changed })} {data.changed > 0 ? t('texts.reload') : null}
        </Notice>
      ) : null}
      {error ? <Notice kind="error">{error.message}</Notice> : null}
      {refusedRows.length > 0 ? <RefusedRows rows={refusedRows} /> : null}
    </div>
  );
}
