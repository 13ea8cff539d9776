import type { FocusEvent } from 'react';

/**
 * Moves the mark along with the focus, so that a Tab or an arrow in between is not taken back: while it opens, a dialog or a menu
 * puts the focus twice where the mark is.
 */
export function syncAutofocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(target)) return;
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}
