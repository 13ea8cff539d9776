import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** Files that were dropped on the home page, until the import screen opens them; visitors log in between. */
let pending: readonly File[] = [];

export function setPendingFiles(files: readonly File[]): void {
  pending = files;
}

export const getPendingFiles = (): readonly File[] => pending;

export function consumePendingFiles(): readonly File[] {
  const files = pending;
  pending = [];
  return files;
}

export function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Accepts files that are dropped anywhere on the page: a browser would open a file that misses the drop area, and leave
 * the page. @returns whether a file is dragged over the page
 */
export function useFileDrop(onFiles: (files: File[]) => void, disabled: boolean): boolean {
  const [isDragged, setDragged] = useState(false);
  const accept = useEffectEvent((files: File[]) => {
    if (!disabled) onFiles(files);
  });
  // A layout effect, so that a file can be dropped as soon as the page is drawn.
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Every element that the pointer enters or leaves fires these events.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth++;
      // Another drop area on the page may have handled the event.
      setDragged(!event.defaultPrevented);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragged(false);
    };
    addEventListener('dragenter', enter, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal });
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Another drop area on the page may have handled the files.
      const isHandled = event.defaultPrevented;
      event.preventDefault();
      depth = 0;
      setDragged(false);
      if (!isHandled) accept([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, []);
  return isDragged && !disabled;
}
