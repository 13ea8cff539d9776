import { Button } from '@mantine/core';
import { useState } from 'react';
import { textOf } from '../../../catalogue/cells.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import type { Correction } from '../../../table/highlight-workbook/highlights.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { formatRows } from '../../../table/row-ranges.ts';
import { type TranslationKey, useTranslation } from '../../language.ts';
import { saveFile } from '../save-file.ts';
import type { HighlightRequest, HighlightResponse } from './highlight-worker.ts';
import { type CellError, selectFirstErrors } from './row-errors.ts';

/** Marks a file in a thread of its own, which loads what it needs for that only now and ends afterwards. */
export function highlightFile(question: HighlightRequest): Promise<HighlightResponse> {
  const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<HighlightResponse>((resolve) => {
    const fail = () => resolve({ problem: 'ended' });
    worker.addEventListener('message', ({ data }: MessageEvent<HighlightResponse>) => resolve(data));
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

/**
 * A workbook in which errors are marked, and the table that was made of it, with corrections to be written there; without one the
 * table is where an upload looks for it.
 */
export type HighlightableFile = { file: File; table: MappedTable | null };

/** Gives the workbook; null where there is no file any more. */
export type GetFileToHighlight = () => Promise<HighlightableFile | null>;

/** A table with errors, of which the first may be listed alone, and the way to its file; null where it is not here any more. */
type HighlightDownloadOptions = {
  getFile: GetFileToHighlight | null;
  /** Asked for at the download: thousands of sentences are not made for every picture of the page. */
  errors: () => readonly CellError[];
  total: number;
};

type HighlightState = {
  busy: boolean;
  problem: string | null;
  /** The sentence about corrections that the file holds as notes alone. */
  warning: string | null;
};
const idle: HighlightState = { busy: false, problem: null, warning: null };

/** Gives the file back with its errors marked in it, where it is still here. */
export function useHighlightDownload({ getFile: fileToMark, errors, total }: HighlightDownloadOptions) {
  const { t } = useTranslation();
  const [state, setState] = useState<HighlightState>(idle);

  async function download(): Promise<void> {
    setState({ ...idle, busy: true });
    const first = selectFirstErrors(errors());
    const counts = { marked: formatCount(first.length), total: formatCount(total) };
    const rest = first.length < total ? t('dataImport.marked.rest', counts) : null;
    const sentence = (value: Correction['value']) =>
      value === null
        ? t('dataImport.marked.emptiedHere')
        : t('dataImport.marked.correctedHere', { value: textOf(value) });
    try {
      const markable = await fileToMark?.();
      if (!markable) return setState(idle);
      const { file, table } = markable;
      const tableOrigin = table && { columns: table.columns, origin: table.origin };
      const inRows = (lines: readonly number[]) =>
        t('dataImport.table.causeRows', { count: lines.length, rows: formatRows(lines) });
      const { toFileCorrections } = await import('./file-corrections.ts');
      const { corrections, notes } = table
        ? toFileCorrections(table, sentence, inRows)
        : { corrections: [], notes: [] };
      const answer = await highlightFile({
        file,
        tableOrigin,
        corrections,
        errors: [...first, ...notes],
        generalNote: rest,
      });
      if (!('marked' in answer)) return setState({ ...idle, problem: problemOf(answer) });
      const noted = notes.length + answer.noted;
      setState({ ...idle, warning: noted > 0 ? t('dataImport.marked.toldInNotes', { count: noted }) : null });
      const [, name = file.name, ending = ''] = /^(.*)\.(\w+)$/.exec(file.name) ?? [];
      const as = total > 0 ? 'dataImport.marked.fileName' : 'dataImport.marked.correctedName';
      saveFile(answer.marked, t(as, { file: withoutWord(name), ending }), file.type);
    } catch (error) {
      setState({ ...idle, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The name of a file that was downloaded here before, without the word that it got then. */
  function withoutWord(name: string): string {
    const words = (['fileName', 'correctedName'] as const).map((key) =>
      t(`dataImport.marked.${key}`, { file: '', ending: '' }).replace(/\.$/, ''),
    );
    const word = words.find((one) => name.endsWith(one));
    return word === undefined ? name : name.slice(0, -word.length);
  }

  function problemOf(refused: Exclude<HighlightResponse, { marked: unknown }>): string {
    if (refused.problem !== 'file') return t(`dataImport.marked.${refused.problem}`);
    return t('dataImport.marked.failed', { reason: t(`importing.${refused.code}` as TranslationKey, refused.params) });
  }

  return { ...state, isPossible: fileToMark !== null, download };
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
  // Not disabled while it runs, which would take the focus from it.
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
