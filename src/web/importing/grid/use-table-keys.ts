import { useEffect, useEffectEvent } from 'react';
import { getTopDialog } from '../../ui/global-keys.ts';

type TableKeys = { onNextError: () => void; onUndo: () => void; onRedo: () => void };

/** Whether a key belongs to an element in which something is typed, and which undoes its own changes. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The keys of the table that work everywhere on the page: F8, and undo and redo where nothing is typed. */
export function useTableKeys({ onNextError, onUndo, onRedo }: TableKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The grid has its own keys. A table that is being sent and one behind a dialog stay as they are.
    if (event.defaultPrevented || getTopDialog() || document.querySelector('[inert] [role="grid"]')) return;
    const key = event.key.toLowerCase();
    const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !isTyping(event.target);
    const isRedo = withControl && (key === 'y' || (key === 'z' && event.shiftKey));
    const action = event.key === 'F8' ? onNextError : isRedo ? onRedo : withControl && key === 'z' ? onUndo : null;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const controller = new AbortController();
    addEventListener('keydown', onKeyDown, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
