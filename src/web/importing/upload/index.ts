export { checkTableFile, checkWorkbook, formatFileSize, tableExtensions } from './check-file.ts';
export { ErrorCard } from './error-card.tsx';
export { ColumnName } from './error-kinds.tsx';
export { DropText, FileDrop, useSingleFile } from './file-drop.tsx';
export {
  type GetFileToHighlight,
  type HighlightableFile,
  HighlightDownloadButton,
  useHighlightDownload,
} from './highlight-download.tsx';
export {
  httpStatusText,
  type PostFormOptions,
  parseErrorResponse,
  postForm,
  requireReadable,
  type TextResponse,
  toUploadError,
  toUploadFailure,
} from './post-form.ts';
export { type CellError, parseCellErrors } from './row-errors.ts';
export { announcementOf, checkedMessage, stageLabel, storedMessage, UploadProgressBar } from './upload-progress.tsx';
export { cancelUpload, isConnectionLost, openProgress, pollResponse } from './upload-requests.ts';
export {
  type Progress,
  type SuccessfulUpload,
  type UploadFailure,
  type UploadState,
  unknownProgress,
} from './upload-state.ts';
export { useUpload } from './use-upload.ts';
