import { useEffect } from 'react';

const arrows = ['ArrowDown', 'ArrowUp'];

/**
 * An arrow on the button of a menu opens it, as WAI-ARIA has it for menu buttons, and does nothing else, also while the menu is
 * about to take the focus: a page that scrolled would take the button out of sight, and the menu away with the focus in it.
 */
export function useMenuKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (!arrows.includes(key) || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
      if (!target.matches('button[aria-haspopup="menu"]')) return;
      event.preventDefault();
      if (target.getAttribute('aria-expanded') !== 'true') target.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
