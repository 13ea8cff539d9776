export { ConfirmDiscardButton, ConfirmDiscardDialog } from './confirm-discard.tsx';
export {
  changedCells,
  createLoadedTable,
  isCorrected,
  type LoadedTable,
  type LoadedTableAction,
  replayEdits,
} from './loaded-table.ts';
export { packEdits } from './packed-edits.ts';
export type { TableCardProps } from './table-card.tsx';
export {
  deleteTableDraft,
  loadTableDraft,
  type MappingFile,
  type MappingSettings,
  saveEdits,
  saveMappingFile,
  saveMappingSettings,
  saveTableDraft,
} from './table-draft-storage.ts';
export { useTableIssues } from './use-table-issues.ts';
export type { ReadingRule } from './ways-out.ts';
export { errorMessage, fileToHighlight, fileToSend, startTableWorker, type TableWorker } from './worker-client.ts';
export type { CellRef, Edit, MappingDraft, OpenedFile, Table } from './worker-messages.ts';
