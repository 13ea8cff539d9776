import type { FocusEvent } from 'react';

/**
 * Following of the focus: while it opens, a dialog or a menu puts it twice where the mark is, so the mark goes along with it,
 * and a Tab or an arrow in between is not taken back.
 */
export function followFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(target)) return;
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}
