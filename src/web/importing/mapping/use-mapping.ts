import { type RefObject, useRef } from 'react';
import type { SheetView } from '../../../table/mapping/foreign-table.ts';
import type { TableRange } from '../../../table/reading/find-table.ts';
import { type DetectedEncoding, selectableEncodingOf } from '../../../table/reading/text-encodings.ts';
import { randomUuid } from '../../random-uuid.ts';
import {
  type MappingFile,
  type MappingSettings,
  saveMappingFile,
  saveMappingSettings,
} from '../grid/table-draft-storage.ts';
import type { TableWorker } from '../grid/worker-client.ts';
import type { MappingDraft, MappingDrafts, OpenedFile, TableInput } from '../grid/worker-messages.ts';

/** A table that is being matched to our columns, with the ways in which that was done so far. */
export type MappingState = {
  filename: string;
  file: File;
  sheets: OpenedFile['sheets'];
  view: SheetView;
  drafts: MappingDrafts;
  letters: DetectedEncoding | null;
  /** The choice by which this very table came to be shown: it keeps the focus. */
  chosen: 'sheet' | 'header' | 'letters' | null;
};

/** The key of a sheet and a header among drafts. */
export const draftKey = ({ sheet, range }: { sheet: number; range: Pick<TableRange, 'header'> | null }) =>
  `${sheet} ${range?.header}`;

type MappingOptions = {
  user: number;
  /** The id under which the file, or its table, is kept. */
  draftId: RefObject<string | null>;
  ask: TableWorker['request'];
  show: (matching: MappingState) => void;
};

const settingsOf = ({ view, drafts, letters }: MappingState): MappingSettings => ({
  sheet: view.sheet,
  header: view.range?.header ?? null,
  drafts,
  encoding: selectableEncodingOf(letters),
});

/** A file in the worker, and how its columns are matched: every choice is kept, so that a reload loses none. */
export function useMapping({ user, draftId, ask, show }: MappingOptions) {
  /** The sheets of the file that the worker holds; null where it has the table alone, after a reload. */
  const sheets = useRef<OpenedFile['sheets'] | null>(null);
  /** How the letters of this file were read. */
  const letters = useRef<DetectedEncoding | null>(null);
  /** The matching under way, with the choices that were made since it was shown. */
  const matching = useRef<MappingState | null>(null);

  /** Opens a file in the worker. @returns the sheet with the table */
  async function open(given: TableInput): Promise<SheetView> {
    const opened = await ask('open', given);
    sheets.current = opened.sheets;
    letters.current = opened.letters;
    return opened.view;
  }

  /** Shows the columns of a file, which is kept from now on. */
  function begin(
    file: MappingFile,
    view: SheetView,
    drafts: MappingDrafts,
    chosen: MappingState['chosen'] = null,
  ): void {
    const id = randomUuid();
    const next = resume(id, file, view, drafts, chosen);
    void saveMappingFile(user, id, file, settingsOf(next));
  }

  function resume(
    id: string,
    file: MappingFile,
    view: SheetView,
    drafts: MappingDrafts,
    chosen: MappingState['chosen'] = null,
  ): MappingState {
    const next = { ...file, sheets: sheets.current ?? [], letters: letters.current, view, drafts, chosen };
    draftId.current = id;
    matching.current = next;
    show(next);
    return next;
  }

  /** Opens a file, if it is not, at the sheet and the header that were chosen in it. @param id under which it is kept already */
  async function reopen(
    file: MappingFile,
    { sheet, header, drafts, encoding }: MappingSettings,
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
  function keepDraft(draft: MappingDraft): void {
    const { current } = matching;
    if (current) change({ ...current, drafts: new Map([...current.drafts, [draftKey(current.view), draft]]) });
  }

  function change(next: MappingState): MappingState {
    matching.current = next;
    if (draftId.current !== null) void saveMappingSettings(user, draftId.current, settingsOf(next));
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
