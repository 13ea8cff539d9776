import { Button } from '@mantine/core';
import { useState } from 'react';
import { textOf } from '../../../catalogue/cells.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import type { Correction } from '../../../table/highlight-workbook/highlights.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { formatRows } from '../../../table/row-ranges.ts';
import { type TranslationKey, useTranslation } from '../../language.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { HighlightRequest, HighlightResponse } from './highlight-worker.ts';
import { type CellError, selectFirstErrors } from './row-errors.ts';

/** Highlights the errors of a file in a worker that is started for this file and then terminated. */
function highlightFile(request: HighlightRequest): Promise<HighlightResponse> {
  const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<HighlightResponse>((resolve) => {
    const fail = () => resolve({ problem: 'ended' });
    worker.addEventListener('message', ({ data }: MessageEvent<HighlightResponse>) => resolve(data));
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/**
 * A workbook to highlight errors in, and the table that was read from it, whose corrections are written into it.
 * Without a table, the columns are located as in an upload.
 */
export type HighlightableFile = { file: File; table: MappedTable | null };

/** Returns the workbook; null if the file is no longer known. */
export type GetFileToHighlight = () => Promise<HighlightableFile | null>;

/**
 * The file of a table, null if it is no longer known; its listed errors; and the total number of errors, which may be
 * higher.
 */
type HighlightDownloadOptions = {
  getFile: GetFileToHighlight | null;
  /** Called only for the download, so that thousands of messages are not translated in every rendering. */
  errors: () => readonly CellError[];
  total: number;
};

type HighlightState = {
  busy: boolean;
  problem: string | null;
  /** The message about corrections that the file contains only as notes. */
  warning: string | null;
};
const idle: HighlightState = { busy: false, problem: null, warning: null };

/** The download of a file with its errors highlighted: its state, and the function that starts it. */
export function useHighlightDownload({ getFile, errors, total }: HighlightDownloadOptions) {
  const { t } = useTranslation();
  const [state, setState] = useState<HighlightState>(idle);

  async function download(): Promise<void> {
    setState({ ...idle, busy: true });
    const first = selectFirstErrors(errors());
    const counts = { marked: formatCount(first.length), total: formatCount(total) };
    const rest = first.length < total ? t('dataImport.marked.rest', counts) : null;
    const noteOf = (value: Correction['value']) =>
      value === null
        ? t('dataImport.marked.emptiedHere')
        : t('dataImport.marked.correctedHere', { value: textOf(value) });
    try {
      const highlightable = await getFile?.();
      if (!highlightable) return setState(idle);
      const { file, table } = highlightable;
      const tableOrigin = table && { columns: table.columns, origin: table.origin };
      const rowsText = (lines: readonly number[]) =>
        t('dataImport.table.causeRows', { count: lines.length, rows: formatRows(lines) });
      const { toFileCorrections } = await import('./file-corrections.ts');
      const { corrections, notes } = table
        ? toFileCorrections(table, noteOf, rowsText)
        : { corrections: [], notes: [] };
      const response = await highlightFile({
        file,
        tableOrigin,
        corrections,
        errors: [...first, ...notes],
        generalNote: rest,
      });
      if (!('workbook' in response)) return setState({ ...idle, problem: problemOf(response) });
      const noteCount = notes.length + response.noteCount;
      setState({ ...idle, warning: noteCount > 0 ? t('dataImport.marked.toldInNotes', { count: noteCount }) : null });
      const [, name = file.name, ending = ''] = /^(.*)\.(\w+)$/.exec(file.name) ?? [];
      const nameKey = total > 0 ? 'dataImport.marked.fileName' : 'dataImport.marked.correctedName';
      saveFile(response.workbook, t(nameKey, { file: withoutSuffix(name), ending }), file.type);
    } catch (error) {
      setState({ ...idle, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The name of a file without the suffix that an earlier download has added. */
  function withoutSuffix(name: string): string {
    const suffixes = (['fileName', 'correctedName'] as const).map((key) =>
      t(`dataImport.marked.${key}`, { file: '', ending: '' }).replace(/\.$/, ''),
    );
    const suffix = suffixes.find((text) => name.endsWith(text));
    return suffix === undefined ? name : name.slice(0, -suffix.length);
  }

  function problemOf(failure: Exclude<HighlightResponse, { workbook: unknown }>): string {
    if (failure.problem !== 'file') return t(`dataImport.marked.${failure.problem}`);
    return t('dataImport.marked.failed', { reason: t(`importing.${failure.code}` as TranslationKey, failure.params) });
  }

  return { ...state, isPossible: getFile !== null, download };
}

type HighlightDownloadButtonProps = {
  highlight: ReturnType<typeof useHighlightDownload>;
  size?: 'xs' | 'sm';
  label?: TranslationKey;
};

export function HighlightDownloadButton({
  highlight: { busy, isPossible, download },
  size = 'sm',
  label = 'dataImport.marked.download',
}: HighlightDownloadButtonProps) {
  const { t } = useTranslation();
  if (!isPossible) return null;
  // Only `aria-disabled` during the download, because `disabled` would remove the focus.
  return (
    <Button
      variant="default"
      size={size}
      aria-disabled={busy || undefined}
      {...(busy && { 'data-disabled': true })}
      onClick={busy ? undefined : download}
    >
      {t(busy ? 'dataImport.marked.busy' : label)}
    </Button>
  );
}
