import type { SheetView } from '../../../table/mapping/foreign-table.ts';
import type { TableRange } from '../../../table/reading/find-table.ts';
import { type DetectedEncoding, selectableEncodingOf } from '../../../table/reading/text-encodings.ts';
import type { MappingFile, MappingSettings } from '../grid/table-draft-storage.ts';
import type { MappingDraft, MappingDrafts, OpenedFile } from '../grid/worker-messages.ts';
import type { SavedMapping } from './saved-mappings.ts';

/** A foreign table whose columns are being mapped to our fields. */
export type MappingState = {
  status: 'mapping';
  /** The id of the table's draft; another tab may replace the saved draft by one with another id. */
  id: string;
  filename: string;
  file: File;
  others?: MappingFile['others'];
  sheets: OpenedFile['sheets'];
  join: OpenedFile['join'];
  view: SheetView;
  drafts: MappingDrafts;
  /** The saved mappings, by which a table of a known kind is recognized. */
  presets: readonly SavedMapping[];
  letters: DetectedEncoding | null;
  /**
   * The control that was used last: it gets the focus when the card is created again, after a file the first thing to do.
   * Null where a draft is restored.
   */
  lastChanged: 'file' | 'sheet' | 'header' | 'encoding' | 'join' | null;
};

/** Actions on a mapping; `id` is the id of its table. */
export type MappingAction =
  | { type: 'viewed'; id: string; view: SheetView; lastChanged: MappingState['lastChanged'] }
  | { type: 'mappingChanged'; id: string; draft: MappingDraft };

export function reduceMapping(mapping: MappingState, action: MappingAction): MappingState {
  if (action.id !== mapping.id) return mapping;
  if (action.type === 'viewed') return { ...mapping, view: action.view, lastChanged: action.lastChanged };
  return { ...mapping, drafts: new Map([...mapping.drafts, [draftKey(mapping.view), action.draft]]) };
}

/** The key of the draft for a sheet and a header row. */
export function draftKey({ sheet, range }: { sheet: number; range: Pick<TableRange, 'header'> | null }): string {
  return `${sheet} ${range?.header}`;
}

/** The part of the mapping that is saved with its file. */
export function settingsOf({ view, drafts, letters }: MappingState): MappingSettings {
  return {
    sheet: view.sheet,
    header: view.range?.header ?? null,
    drafts,
    encoding: selectableEncodingOf(letters),
  };
}
