import { useEffect } from 'react';

/** What Escape closes before the form: a list or a menu that is open at this place. */
const open = '[data-mantine-stop-propagation], [aria-haspopup][aria-expanded="true"]';

/** A key pressed here is the screen's: not in the header, and not in a dialog or a menu, which stand in other places of the page. */
function isOnScreen({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[aria-modal="true"]')) return false;
  return target === document.body || (target instanceof Element && target.closest('main') !== null);
}

/** Escape leaves the screen, as Enter has opened it, wherever the focus is; what is open within closes first. */
export function useWayOut(leave: () => void): void {
  useEffect(() => {
    let isTaken = false;
    // When the key arrives at the page again, what it closes is closed already.
    const see = ({ target }: KeyboardEvent) => {
      isTaken = target instanceof Element && target.closest(open) !== null;
    };
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isTaken) return;
      if (isOnScreen(event)) leave();
    };
    addEventListener('keydown', see, true);
    addEventListener('keydown', go);
    return () => {
      removeEventListener('keydown', see, true);
      removeEventListener('keydown', go);
    };
  });
}
