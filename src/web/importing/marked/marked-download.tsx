import { Button } from '@mantine/core';
import { useState } from 'react';
import { textOf } from '../../../catalogue/cells.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import type { Correction } from '../../../table/mark-workbook/marks.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import { rowsText } from '../../../table/row-list.ts';
import { useWords, type WordKey } from '../../language.ts';
import type { CellError } from '../row-errors.ts';
import { saveFile } from '../save-file.ts';
import { firstErrors } from './first-errors.ts';
import { markFile } from './mark-file.ts';
import type { MarkAnswer } from './mark-worker.ts';

/**
 * A workbook in which errors are marked, and the table that was made of it, with corrections to be written there; without one the
 * table is where an upload looks for it.
 */
export type Markable = { file: File; table: OwnRows | null };

/** Gives the workbook; null where there is no file any more. */
export type FileToMark = () => Promise<Markable | null>;

/** A table with errors, of which the first may be listed alone, and the way to its file; null where it is not here any more. */
type Erroneous = {
  file: FileToMark | null;
  /** Asked for at the download: thousands of sentences are not made for every picture of the page. */
  errors: () => readonly CellError[];
  total: number;
};

type MarkingState = {
  busy: boolean;
  problem: string | null;
  /** The sentence about corrections that the file holds as notes alone. */
  remark: string | null;
};
const atRest: MarkingState = { busy: false, problem: null, remark: null };

/** Gives the file back with its errors marked in it, where it is still here. */
export function useMarkedDownload({ file: fileToMark, errors, total }: Erroneous) {
  const { t } = useWords();
  const [state, setState] = useState<MarkingState>(atRest);

  async function download(): Promise<void> {
    setState({ ...atRest, busy: true });
    const first = firstErrors(errors());
    const counts = { marked: formatCount(first.length), total: formatCount(total) };
    const rest = first.length < total ? t('dataImport.marked.rest', counts) : null;
    const sentence = (value: Correction['value']) =>
      value === null
        ? t('dataImport.marked.emptiedHere')
        : t('dataImport.marked.correctedHere', { value: textOf(value) });
    try {
      const markable = await fileToMark?.();
      if (!markable) return setState(atRest);
      const { file, table } = markable;
      const made = table && { columns: table.columns, origin: table.origin };
      const inRows = (lines: readonly number[]) =>
        t('dataImport.table.causeRows', { count: lines.length, rows: rowsText(lines) });
      const { placedCorrections } = await import('./corrections.ts');
      const { corrections, told } = table ? placedCorrections(table, sentence, inRows) : { corrections: [], told: [] };
      const answer = await markFile({ file, made, corrections, errors: [...first, ...told], remark: rest });
      if (!('marked' in answer)) return setState({ ...atRest, problem: problemOf(answer) });
      const noted = told.length + answer.noted;
      setState({ ...atRest, remark: noted > 0 ? t('dataImport.marked.toldInNotes', { count: noted }) : null });
      const [, name = file.name, ending = ''] = /^(.*)\.(\w+)$/.exec(file.name) ?? [];
      const as = total > 0 ? 'dataImport.marked.fileName' : 'dataImport.marked.correctedName';
      saveFile(answer.marked, t(as, { file: withoutWord(name), ending }), file.type);
    } catch (error) {
      setState({ ...atRest, problem: error instanceof Error ? error.message : String(error) });
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

  function problemOf(refused: Exclude<MarkAnswer, { marked: unknown }>): string {
    if (refused.problem !== 'file') return t(`dataImport.marked.${refused.problem}`);
    return t('dataImport.marked.failed', { reason: t(`importing.${refused.code}` as WordKey, refused.params) });
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
