import { useEffect, useEffectEvent } from 'react';
import { openDialog } from '../../ui/open-dialog.ts';

/** An open list or menu around the focus, which Escape closes before it leaves the form. */
const open = '[data-mantine-stop-propagation], [aria-haspopup][aria-expanded="true"]';

/** Whether a key is for the screen: not in the header, not while a dialog is open, and not if an open list or menu takes it. */
function isForScreen({ target }: KeyboardEvent): boolean {
  if (openDialog()) return false;
  if (target === document.body) return true;
  return target instanceof Element && target.closest('main') !== null && target.closest(open) === null;
}

/** Leaves the screen on Escape, wherever the focus is; an open list or menu closes first. */
export function useEscapeKey(leave: () => void): void {
  const onEscape = useEffectEvent(leave);
  useEffect(() => {
    let isMine = false;
    // In the capture phase, because by the time the event bubbles, a dialog may have closed itself.
    const see = (event: KeyboardEvent) => {
      isMine = isForScreen(event);
    };
    const go = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isMine && !event.isComposing && !event.defaultPrevented) onEscape();
    };
    addEventListener('keydown', see, true);
    addEventListener('keydown', go);
    return () => {
      removeEventListener('keydown', see, true);
      removeEventListener('keydown', go);
    };
  }, []);
}
