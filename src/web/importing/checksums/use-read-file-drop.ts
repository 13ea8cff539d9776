import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { hasFiles } from '../use-file-drop.ts';
import { type FileSelection, hasOnlyReadFiles, readDroppedItems } from './selected-files.ts';

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
