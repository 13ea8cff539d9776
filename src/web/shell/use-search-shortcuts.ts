import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { isTyping } from '../ui/is-typing.ts';
import { getTopDialog } from '../ui/top-dialog.ts';

/** The field in the header; on a narrow page it stands in the menu, which is opened. */
function revealQuickSearch(): HTMLInputElement | undefined {
  const field = document.querySelector<HTMLInputElement>('header [data-jump]');
  if (field && !field.checkVisibility())
    flushSync(() => document.querySelector<HTMLElement>('header [aria-controls="header-menu"]')?.click());
  return field?.checkVisibility() ? field : undefined;
}

/** The screen's own field (marked with `data-find`), else the one in the header. */
function findSearchField(): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main [data-find], header [data-find]')];
  return fields.reverse().find((one) => one.checkVisibility());
}

/** `/` goes to what finds on this screen, Ctrl+K (on a Mac Command+K) to the field that leads everywhere. */
export function useSearchShortcuts(): void {
  // Listens before the page is drawn, as somebody may press the key as soon as it is.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isJump = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
      const isFind = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
      // A dialog that is open keeps the keys to itself.
      if ((!isJump && !isFind) || getTopDialog()) return;
      const field = isJump ? revealQuickSearch() : findSearchField();
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
