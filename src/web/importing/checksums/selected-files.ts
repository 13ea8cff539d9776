import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isHiddenFile, isReadFile } from '../../../catalogue/read-files/read-files.ts';
import { hasFiles } from '../dropped-files.ts';

/** A file with its path from the chosen folder on, or its mere name. */
export type SelectedFile = { path: string; file: File };

/** Files that were chosen; of a folder the read files alone, and the number of the others. */
export type FileSelection = { files: SelectedFile[]; ignoredCount: number };

const compare = new Intl.Collator('en', { numeric: true }).compare;

/** Takes from the files of a folder those that hold reads, sorted; hidden ones nobody misses. */
function onlyReadFiles(files: readonly SelectedFile[]): FileSelection {
  const visible = files.filter(({ path }) => !path.split('/').some(isHiddenFile));
  const reads = visible.filter(({ path }) => isReadFile(path)).sort((a, b) => compare(a.path, b.path));
  return { files: reads, ignoredCount: visible.length - reads.length };
}

/** The files that an input gives: chosen one by one all of them, and of a folder the read files. */
export function selectedFilesOf(input: HTMLInputElement): FileSelection {
  const all = [...(input.files ?? [])];
  if (!input.webkitdirectory) return { files: all.map((file) => ({ path: file.name, file })), ignoredCount: 0 };
  return onlyReadFiles(all.map((file) => ({ path: file.webkitRelativePath, file })));
}

type DroppedItem = { folder: FileSystemDirectoryEntry } | { file: File };

/** Takes the dropped files and folders out of an event, which holds nothing any more once it is over. */
function droppedItemsOf({ dataTransfer }: DragEvent): DroppedItem[] {
  return [...(dataTransfer?.items ?? [])].flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return { folder: entry as FileSystemDirectoryEntry };
    const file = item.getAsFile();
    return file ? { file } : [];
  });
}

/** Whether everything that is dropped is a folder or a read file, and so is meant for nothing else on the page. */
export function hasOnlyReadFiles(event: DragEvent): boolean {
  const dropped = droppedItemsOf(event);
  return dropped.length > 0 && dropped.every((one) => 'folder' in one || isReadFile(one.file.name));
}

/** The entries of a folder; a browser gives them in portions, the last of which is empty. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

async function listFilesBelow(folder: FileSystemDirectoryEntry): Promise<SelectedFile[]> {
  const below: SelectedFile[] = [];
  for (const entry of await listFolder(folder)) {
    if (entry.isDirectory) below.push(...(await listFilesBelow(entry as FileSystemDirectoryEntry)));
    else {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      below.push({ path: entry.fullPath.replace(/^\//, ''), file });
    }
  }
  return below;
}

/** The files that are dropped, with those of dropped folders. */
export async function readDroppedItems(event: DragEvent): Promise<FileSelection> {
  const choice: FileSelection = { files: [], ignoredCount: 0 };
  for (const one of droppedItemsOf(event)) {
    if ('file' in one) choice.files.push({ path: one.file.name, file: one.file });
    else {
      const { files, ignoredCount } = onlyReadFiles(await listFilesBelow(one.folder));
      choice.files.push(...files);
      choice.ignoredCount += ignoredCount;
    }
  }
  return choice;
}

/**
 * Takes what is dropped on a place, and of what is dropped elsewhere on the page folders and read files, which nothing
 * else there could mean. Tells whether files hover over the place.
 */
export function useReadFileDrop(
  place: RefObject<HTMLElement | null>,
  onDrop: (choice: Promise<FileSelection>) => void,
): boolean {
  const [hovers, setHovers] = useState(false);
  const isOver = ({ target }: DragEvent) => target instanceof Node && (place.current?.contains(target) ?? false);
  // Other places where files are dropped leave alone what is prevented here.
  const enter = useEffectEvent((event: DragEvent) => {
    setHovers(isOver(event) && hasFiles(event));
    if (isOver(event)) event.preventDefault();
  });
  const leave = useEffectEvent((event: DragEvent) => {
    // Into another window; into another element is told by its entering.
    if (event.relatedTarget === null) setHovers(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setHovers(false);
    if (!hasFiles(event) || !(isOver(event) || hasOnlyReadFiles(event))) return;
    event.preventDefault();
    onDrop(readDroppedItems(event));
  });
  useEffect(() => {
    const controller = new AbortController();
    // Before all others hear of it.
    const options = { capture: true, signal: controller.signal };
    addEventListener('dragenter', (event) => enter(event), options);
    addEventListener('dragleave', (event) => leave(event), options);
    addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), options);
    addEventListener('drop', (event) => drop(event), options);
    return () => controller.abort();
  }, []);
  return hovers;
}
