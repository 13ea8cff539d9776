/** The window that lies above all others, which keeps the keys and the focus to itself; undefined where none is open. */
export function getTopDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
}
