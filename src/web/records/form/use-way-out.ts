import { useEffect, useEffectEvent } from 'react';

/** What Escape closes before the form: a list or a menu that is open at this place. */
const open = '[data-mantine-stop-propagation], [aria-haspopup][aria-expanded="true"]';

/** A key that is the screen's: not in the header, not while a dialog is open, and not where something closes first. */
function isForScreen({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[aria-modal="true"]')) return false;
  if (target === document.body) return true;
  return target instanceof Element && target.closest('main') !== null && target.closest(open) === null;
}

/** Escape leaves the screen, as Enter has opened it, wherever the focus is; what is open within closes first. */
export function useWayOut(leave: () => void): void {
  const goOut = useEffectEvent(leave);
  useEffect(() => {
    let isMine = false;
    // On its way down, before any dialog hears of it: when it comes up again, what it closes is closed already.
    const see = (event: KeyboardEvent) => {
      isMine = isForScreen(event);
    };
    const go = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isMine && !event.isComposing && !event.defaultPrevented) goOut();
    };
    addEventListener('keydown', see, true);
    addEventListener('keydown', go);
    return () => {
      removeEventListener('keydown', see, true);
      removeEventListener('keydown', go);
    };
  }, []);
}
