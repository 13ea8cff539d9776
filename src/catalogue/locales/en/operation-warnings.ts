/** The warnings to administrators about the server. */
export const operationWarnings = {
  diskFull:
    'The disk is full: nothing can be stored until there is free space on the disk of DATA_DIR. Existing data can still be read.',
  diskLow:
    'Only {free} are free on the disk of DATA_DIR. That may not be enough for uploads, downloads and the log of the database at once.',
  noBackup: 'Daily backups are set up, but none has succeeded yet.',
  backupFailed: 'The last backup failed.',
  backupOld_one: 'The last backup that succeeded is {count, grouped} day old.',
  backupOld_other: 'The last backup that succeeded is {count, grouped} days old.',
} as const;
