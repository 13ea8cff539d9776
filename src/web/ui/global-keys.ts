/** Whether the focus is in an input, in which a letter is only a letter. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The window that lies above all others, which keeps the keys and the focus to itself; undefined where none is open. */
export function getTopDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
}
