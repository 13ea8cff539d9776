import { useEffect, useEffectEvent } from 'react';
import { getTopDialog } from '../../ui/top-dialog.ts';

/** An open list or menu around the focus, which Escape closes before it leaves the form. */
const openPopupSelector = '[data-mantine-stop-propagation], [aria-haspopup][aria-expanded="true"]';

/** Whether a key is for the screen: not in the header, not while a dialog is open, and not if an open list or menu takes it. */
function isScreenKey({ target }: KeyboardEvent): boolean {
  if (getTopDialog()) return false;
  if (target === document.body) return true;
  return target instanceof Element && target.closest('main') !== null && target.closest(openPopupSelector) === null;
}

/** Leaves the screen on Escape, wherever the focus is; an open list or menu closes first. */
export function useEscapeKey(leave: () => void): void {
  const onEscape = useEffectEvent(leave);
  useEffect(() => {
    let isMine = false;
    // In the capture phase, because by the time the event bubbles, a dialog may have closed itself.
    const see = (event: KeyboardEvent) => {
      isMine = isScreenKey(event);
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
