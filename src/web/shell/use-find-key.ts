import { useEffect } from 'react';

/** Whether the focus is in an input, in which `/` is only a letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** `/` goes to what finds: the screen's own field (marked with `data-find`), else the one in the header. */
export function useFindKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // A dialog that is open keeps the keys to itself.
      if (document.querySelector('[aria-modal="true"]')) return;
      const fields = [...document.querySelectorAll<HTMLInputElement>('main [data-find], header [data-find]')];
      const field = fields.reverse().find((one) => one.checkVisibility());
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
