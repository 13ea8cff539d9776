import { useEffectEvent, useLayoutEffect, useState } from 'react';

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

export function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Takes files that are dropped anywhere on the page: a browser would otherwise open what just misses its place, and
 * with that leave the page. Tells whether a file hovers over it.
 */
export function useFileDrop(onFiles: (files: File[]) => void, disabled: boolean): boolean {
  const [hovers, setHovers] = useState(false);
  const take = useEffectEvent((files: File[]) => {
    if (!disabled) onFiles(files);
  });
  // From the first moment: what is dropped on a page that is drawn is not lost.
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Each element on the way tells of its own entering and leaving.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth++;
      // Over another place on the page that takes files, nothing hovers here.
      setHovers(!event.defaultPrevented);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setHovers(false);
    };
    addEventListener('dragenter', enter, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal });
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Another place on the page may have taken what is dropped.
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      depth = 0;
      setHovers(false);
      if (!isTaken) take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, []);
  return hovers && !disabled;
}
