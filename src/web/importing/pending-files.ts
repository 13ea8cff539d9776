/** Files that were dropped on another page, until the import takes them up; a login lies between for visitors. */
let pending: readonly File[] = [];

export function setPendingFiles(files: readonly File[]): void {
  pending = files;
}

export const getPendingFiles = (): readonly File[] => pending;

export function consumePendingFiles(): readonly File[] {
  const taken = pending;
  pending = [];
  return taken;
}
