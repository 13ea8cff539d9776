import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isHiddenFile, isReadFile } from '../../../catalogue/read-files/read-files.ts';
import { hasFiles } from '../dropped-files.ts';

/** A file with its path, which starts with the selected folder; only its name if it was selected itself. */
export type SelectedFile = { path: string; file: File };

/** Selected files. Of a folder, only the read files are included; the others are counted. */
export type FileSelection = { files: SelectedFile[]; ignoredCount: number };

const compare = new Intl.Collator('en', { numeric: true }).compare;

/** The read files of a folder, sorted; hidden files are not counted as ignored. */
function onlyReadFiles(files: readonly SelectedFile[]): FileSelection {
  const visible = files.filter(({ path }) => !path.split('/').some(isHiddenFile));
  const reads = visible.filter(({ path }) => isReadFile(path)).sort((a, b) => compare(a.path, b.path));
  return { files: reads, ignoredCount: visible.length - reads.length };
}

/** The files of an input: all of them if they were selected individually, only the read files of a folder. */
export function selectedFilesOf(input: HTMLInputElement): FileSelection {
  const all = [...(input.files ?? [])];
  if (!input.webkitdirectory) return { files: all.map((file) => ({ path: file.name, file })), ignoredCount: 0 };
  return onlyReadFiles(all.map((file) => ({ path: file.webkitRelativePath, file })));
}

type DroppedItem = { folder: FileSystemDirectoryEntry } | { file: File };

/** The dropped files and folders of an event; they can be read only while it is handled. */
function droppedItemsOf({ dataTransfer }: DragEvent): DroppedItem[] {
  return [...(dataTransfer?.items ?? [])].flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return { folder: entry as FileSystemDirectoryEntry };
    const file = item.getAsFile();
    return file ? { file } : [];
  });
}

/** Whether only folders and read files are dropped, which nothing else on the page accepts. */
export function hasOnlyReadFiles(event: DragEvent): boolean {
  const dropped = droppedItemsOf(event);
  return dropped.length > 0 && dropped.every((item) => 'folder' in item || isReadFile(item.file.name));
}

/** The entries of a folder, which a browser returns in batches; the last one is empty. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
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

/** The dropped files, with those of dropped folders. */
export async function readDroppedItems(event: DragEvent): Promise<FileSelection> {
  const selection: FileSelection = { files: [], ignoredCount: 0 };
  for (const item of droppedItemsOf(event)) {
    if ('file' in item) selection.files.push({ path: item.file.name, file: item.file });
    else {
      const { files, ignoredCount } = onlyReadFiles(await listFilesBelow(item.folder));
      selection.files.push(...files);
      selection.ignoredCount += ignoredCount;
    }
  }
  return selection;
}

/**
 * Accepts files that are dropped on an area, and folders and read files that are dropped elsewhere on the page, because
 * no other drop area of the page accepts these.
 * @returns whether files are dragged over the area
 */
export function useReadFileDrop(
  area: RefObject<HTMLElement | null>,
  onDrop: (selection: Promise<FileSelection>) => void,
): boolean {
  const [isDragged, setDragged] = useState(false);
  const isOver = ({ target }: DragEvent) => target instanceof Node && (area.current?.contains(target) ?? false);
  // Other drop areas ignore an event whose default is prevented here.
  const enter = useEffectEvent((event: DragEvent) => {
    setDragged(isOver(event) && hasFiles(event));
    if (isOver(event)) event.preventDefault();
  });
  const leave = useEffectEvent((event: DragEvent) => {
    // Null if the pointer leaves the window; within it, the next element fires dragenter.
    if (event.relatedTarget === null) setDragged(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setDragged(false);
    if (!hasFiles(event) || !(isOver(event) || hasOnlyReadFiles(event))) return;
    event.preventDefault();
    onDrop(readDroppedItems(event));
  });
  useEffect(() => {
    const controller = new AbortController();
    // The capture phase comes before the listeners of other drop areas.
    const options = { capture: true, signal: controller.signal };
    addEventListener('dragenter', (event) => enter(event), options);
    addEventListener('dragleave', (event) => leave(event), options);
    addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), options);
    addEventListener('drop', (event) => drop(event), options);
    return () => controller.abort();
  }, []);
  return isDragged;
}
