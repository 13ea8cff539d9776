import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useWords, type WordKey } from '../../language.ts';
import type { CellError } from '../row-errors.ts';
import { saveFile } from '../save-file.ts';
import { firstErrors } from './first-errors.ts';
import { markFile } from './mark-file.ts';
import type { MarkAnswer } from './mark-worker.ts';
import type { Markable } from './markable.ts';

/** Gives the file in which errors are marked: people's own one, or a workbook of the table as it is sent; null where there is none any more. */
export type FileToMark = (isOwn: boolean) => Promise<Markable | null>;

/** A table with errors, of which the first may be listed alone, and the way to its file; null where it is not here any more. */
type Erroneous = {
  file: FileToMark | null;
  /** Asked for at the download: thousands of sentences are not made for every picture of the page. */
  errors: () => readonly CellError[];
  total: number;
};

/** Gives the file back with its errors marked in it, where it is still here. */
export function useMarkedDownload({ file: fileToMark, errors, total }: Erroneous) {
  const { t } = useWords();
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });

  async function download(): Promise<void> {
    setState({ busy: true, problem: null });
    const first = firstErrors(errors());
    const counts = { marked: formatCount(first.length), total: formatCount(total) };
    const remark = first.length < total ? t('dataImport.marked.rest', counts) : null;
    const mark = async (isOwn: boolean) => {
      const markable = await fileToMark?.(isOwn);
      return markable && { ...markable, answer: await markFile({ ...markable, errors: first, remark }) };
    };
    try {
      let done = await mark(true);
      if (done && 'problem' in done.answer && done.answer.problem === 'noPlace') done = await mark(false);
      if (!done) return setState({ busy: false, problem: null });
      const { file, answer } = done;
      setState({ busy: false, problem: 'marked' in answer ? null : problemOf(answer) });
      if (!('marked' in answer)) return;
      const [, name = file.name, ending = ''] = /^(.*)\.(\w+)$/.exec(file.name) ?? [];
      const as = total > 0 ? 'dataImport.marked.fileName' : 'dataImport.marked.correctedName';
      saveFile(answer.marked, t(as, { file: name, ending }), file.type);
    } catch (error) {
      setState({ busy: false, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  function problemOf(refused: Exclude<MarkAnswer, { marked: unknown }>): string {
    if (refused.problem === 'file')
      return t('dataImport.marked.failed', { reason: t(`importing.${refused.code}` as WordKey, refused.params) });
    return t(refused.problem === 'changed' ? 'dataImport.marked.changed' : 'dataImport.marked.ended');
  }

  return { ...state, isPossible: fileToMark !== null, download };
}

type MarkedButtonProps = { marked: ReturnType<typeof useMarkedDownload>; size?: 'xs' | 'sm'; label?: WordKey };

export function MarkedButton({
  marked: { busy, isPossible, download },
  size = 'sm',
  label = 'dataImport.marked.download',
}: MarkedButtonProps) {
  const { t } = useWords();
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
