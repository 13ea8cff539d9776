import { type RefObject, useEffect } from 'react';
import { getTopDialog } from '../ui/global-keys.ts';

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** Time in which a dialog, a menu or a new page may set the focus itself. */
const restoreDelayMs = 60;

/** An element and its ancestors within a root, the innermost first. */
function getAncestors(element: Element, root: Element): Element[] {
  const ancestors: Element[] = [];
  for (let current: Element | null = element; current && current !== root; current = current.parentElement)
    ancestors.push(current);
  return ancestors;
}

/** The first visible focusable element in the innermost ancestor that is still in the page; the root where there is none. */
function findNearestFocusable(ancestors: readonly Element[], root: HTMLElement): HTMLElement {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    const candidates = ancestor.matches(focusableSelector) ? [ancestor] : ancestor.querySelectorAll(focusableSelector);
    for (const candidate of candidates)
      if (candidate instanceof HTMLElement && candidate.checkVisibility()) return candidate;
  }
  return root;
}

/**
 * Restores a lost focus. If the focused element was removed, the nearest focusable element in the page or the open
 * dialog gets it; if it was disabled for a while, the same element; if a dialog was removed, the element that had the
 * focus before. Otherwise keyboard and screen readers would start again at the top. One observer of the page instead of
 * code in each component, as some thirty buttons are disabled during a request, some twenty dialogs are unmounted as
 * they close, and lists remove their items; without it six browser tests of focus fail.
 */
export function useFocusGuard(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let lastFocused: Element | null = null;
    /** Ancestors of the last focused element of the page. */
    let pageAncestors: Element[] = [];
    /** Ancestors of the last focused element of a dialog, and that dialog. */
    let inDialog: { dialog: Element; ancestors: Element[] } | null = null;
    let wasDisabled = false;
    let timer = 0;
    const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
    const restoreFocus = () => {
      timer = 0;
      if (!isFocusLost() || !lastFocused) return;
      const dialog = getTopDialog();
      if (lastFocused.isConnected) {
        const isReachable = !dialog || dialog.contains(lastFocused);
        if (isReachable && lastFocused instanceof HTMLElement) lastFocused.focus({ preventScroll: true });
      } else if (!dialog) findNearestFocusable(pageAncestors, page).focus({ preventScroll: true });
      // Another dialog has just been opened, and sets the focus itself.
      else if (dialog === inDialog?.dialog)
        findNearestFocusable(inDialog.ancestors, dialog).focus({ preventScroll: true });
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      lastFocused = target;
      wasDisabled = false;
      const dialog = getTopDialog();
      if (dialog?.contains(target)) inDialog = { dialog, ancestors: getAncestors(target, dialog) };
      else if (page.contains(target)) pageAncestors = getAncestors(target, page);
    };
    // A press outside of all focusable elements removes the focus on purpose.
    const onPress = () =>
      window.setTimeout(() => {
        if (isFocusLost() && lastFocused?.isConnected) lastFocused = null;
      });
    const observer = new MutationObserver(() => {
      const isDisabled = lastFocused?.matches(':disabled') ?? false;
      const isEnabledAgain = wasDisabled && !isDisabled;
      wasDisabled = isDisabled;
      if (lastFocused && (isEnabledAgain || !lastFocused.isConnected) && timer === 0)
        timer = window.setTimeout(restoreFocus, restoreDelayMs);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('pointerdown', onPress, { capture: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('pointerdown', onPress, { capture: true });
      document.removeEventListener('focusin', onFocus);
    };
  }, [main]);
}
