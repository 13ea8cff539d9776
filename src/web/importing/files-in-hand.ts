/** Files that were dropped on another page, until the import takes them up; a login lies between for visitors. */
let inHand: readonly File[] = [];

export function holdFiles(files: readonly File[]): void {
  inHand = files;
}

export const filesInHand = (): readonly File[] => inHand;

export function takeFilesInHand(): readonly File[] {
  const taken = inHand;
  inHand = [];
  return taken;
}
