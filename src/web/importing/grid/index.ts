export { addColumns, columnsOf, type SavedCorrection, type TableColumns } from './add-columns.ts';
export { ConfirmDiscardButton, ConfirmDiscardDialog } from './confirm-discard.tsx';
export { learnRules } from './learned-rules.ts';
export {
  changedCells,
  createLoadedTable,
  isCorrected,
  type LoadedTable,
  type LoadedTableAction,
  replayCorrections,
} from './loaded-table.ts';
export { packEdits } from './packed-edits.ts';
export type { TableCardProps } from './table-card.tsx';
export { applyEdits } from './table-cells.ts';
export {
  deleteTableDraft,
  loadTableDraft,
  type MappingFile,
  type MappingSettings,
  saveCorrection,
  saveMappingFile,
  saveMappingSettings,
  saveTableDraft,
} from './table-draft-storage.ts';
export { useCellLink } from './use-cell-link.ts';
export { useReadiness } from './use-readiness.ts';
export { useTableIssues } from './use-table-issues.ts';
export type { ReadingRule } from './ways-out.ts';
export {
  errorMessage,
  fileToHighlight,
  fileToSend,
  sourcesOf,
  startTableWorker,
  type TableWorker,
} from './worker-client.ts';
export type { Edit, FilesTogether, MappingDraft, OpenedFile, Table } from './worker-messages.ts';
