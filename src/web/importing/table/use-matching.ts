import { type RefObject, useRef } from 'react';
import { chosenIn, type Letters } from '../../../table/encodings.ts';
import type { Place } from '../../../table/find-table.ts';
import type { SheetView } from '../../../table/own-table.ts';
import { randomUuid } from '../../random-uuid.ts';
import type { Draft, Drafts, Given, Opened } from './calls.ts';
import type { TableWorker } from './client.ts';
import { type KeptChoice, type KeptFile, keepChoice, keepFile } from './kept-table.ts';

/** A table that is being matched to our columns, with the ways in which that was done so far. */
export type Matching = {
  filename: string;
  file: File;
  sheets: Opened['sheets'];
  view: SheetView;
  drafts: Drafts;
  letters: Letters | null;
  /** The choice by which this very table came to be shown: it keeps the focus. */
  chosen: 'sheet' | 'header' | 'letters' | null;
};

/** The key of a sheet and a header among drafts. */
export const draftKey = ({ sheet, place }: { sheet: number; place: Pick<Place, 'header'> | null }) =>
  `${sheet} ${place?.header}`;

type MatchingNeeds = {
  user: number;
  /** The id under which the file, or its table, is kept. */
  keptId: RefObject<string | null>;
  ask: TableWorker['ask'];
  show: (matching: Matching) => void;
};

const choiceOf = ({ view, drafts, letters }: Matching): KeptChoice => ({
  sheet: view.sheet,
  header: view.place?.header ?? null,
  drafts,
  encoding: chosenIn(letters),
});

/** A file in the worker, and how its columns are matched: every choice is kept, so that a reload loses none. */
export function useMatching({ user, keptId, ask, show }: MatchingNeeds) {
  /** The sheets of the file that the worker holds; null where it has the table alone, after a reload. */
  const sheets = useRef<Opened['sheets'] | null>(null);
  /** How the letters of this file were read. */
  const letters = useRef<Letters | null>(null);
  /** The matching under way, with the choices that were made since it was shown. */
  const matching = useRef<Matching | null>(null);

  /** Opens a file in the worker. @returns the sheet with the table */
  async function open(given: Given): Promise<SheetView> {
    const opened = await ask('open', given);
    sheets.current = opened.sheets;
    letters.current = opened.letters;
    return opened.view;
  }

  /** Shows the columns of a file, which is kept from now on. */
  function begin(file: KeptFile, view: SheetView, drafts: Drafts, chosen: Matching['chosen'] = null): void {
    const id = randomUuid();
    const next = resume(id, file, view, drafts, chosen);
    void keepFile(user, id, file, choiceOf(next));
  }

  function resume(
    id: string,
    file: KeptFile,
    view: SheetView,
    drafts: Drafts,
    chosen: Matching['chosen'] = null,
  ): Matching {
    const next = { ...file, sheets: sheets.current ?? [], letters: letters.current, view, drafts, chosen };
    keptId.current = id;
    matching.current = next;
    show(next);
    return next;
  }

  /** Opens a file, if it is not, at the sheet and the header that were chosen in it. @param id under which it is kept already */
  async function reopen(
    file: KeptFile,
    { sheet, header, drafts, encoding }: KeptChoice,
    id: string | null,
  ): Promise<void> {
    if (!sheets.current) await open({ file: file.file, encoding });
    const view = await ask('view', { sheet, header });
    if (id === null) begin(file, view, drafts);
    else resume(id, file, view, drafts);
  }

  async function look(sheet: number, header: number | null): Promise<void> {
    const view = await ask('view', { sheet, header });
    if (matching.current) show(change({ ...matching.current, view, chosen: header === null ? 'sheet' : 'header' }));
  }

  /** Keeps how the columns are matched so far. */
  function keepDraft(draft: Draft): void {
    const { current } = matching;
    if (current) change({ ...current, drafts: new Map([...current.drafts, [draftKey(current.view), draft]]) });
  }

  function change(next: Matching): Matching {
    matching.current = next;
    if (keptId.current !== null) void keepChoice(user, keptId.current, choiceOf(next));
    return next;
  }

  /** Ends it: the table is made, and its file stays open to be matched once more. */
  function end(): void {
    matching.current = null;
  }

  /** Gives up the file as well. */
  function forget(): void {
    sheets.current = null;
    letters.current = null;
    end();
  }

  return {
    current: () => matching.current,
    letters: () => letters.current,
    open,
    begin,
    reopen,
    look,
    keepDraft,
    end,
    forget,
  };
}
