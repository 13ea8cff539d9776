import { type RefObject, useEffect } from 'react';
import { getTopDialog } from '../ui/global-keys.ts';

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** Time that a window above the page, a menu or a new page has to put the focus where it belongs. */
const restoreDelayMs = 60;

/** An element and those that it stands in, up to the page or the window above it. */
function getAncestors(element: Element, whole: Element): Element[] {
  const way: Element[] = [];
  for (let one: Element | null = element; one && one !== whole; one = one.parentElement) way.push(one);
  return way;
}

/** The place nearest to where the focus was that is still there and can have it. */
function findNearestFocusable(way: readonly Element[], whole: HTMLElement): HTMLElement {
  for (const element of way) {
    if (!element.isConnected) continue;
    const places = element.matches(focusableSelector) ? [element] : element.querySelectorAll(focusableSelector);
    for (const place of places) if (place instanceof HTMLElement && place.checkVisibility()) return place;
  }
  return whole;
}

/**
 * Focus that is never lost with an element that is taken away: the place that remains nearest in the page, or in the window
 * above it, gets it, so that the keyboard goes on from there and a screen reader does not begin anew. A window that is taken
 * away gives it back to the place in the page that had it before. A button or an input that is disabled while something is
 * awaited has it again afterwards.
 */
export function useFocusGuard(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let holder: Element | null = null;
    let way: Element[] = [];
    /** The way up from the place that had the focus last in a window above the page, and that window. */
    let above: { whole: Element; way: Element[] } | null = null;
    /** Whether the place that had the focus last was disabled since. */
    let wasDisabled = false;
    let timer = 0;
    const isLost = () => document.activeElement === null || document.activeElement === document.body;
    const giveBack = () => {
      timer = 0;
      if (!isLost() || !holder) return;
      const whole = getTopDialog();
      if (holder.isConnected) {
        const isAbove = !whole || whole.contains(holder);
        if (isAbove && holder instanceof HTMLElement) holder.focus({ preventScroll: true });
      } else if (!whole) findNearestFocusable(way, page).focus({ preventScroll: true });
      // A window that has just been opened takes the focus by itself.
      else if (whole === above?.whole) findNearestFocusable(above.way, whole).focus({ preventScroll: true });
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      holder = target;
      wasDisabled = false;
      const whole = getTopDialog();
      if (whole?.contains(target)) above = { whole, way: getAncestors(target, whole) };
      else if (page.contains(target)) way = getAncestors(target, page);
    };
    // A press beside everything leaves the focus nowhere, as the person wished.
    const onPress = () =>
      window.setTimeout(() => {
        if (isLost() && holder?.isConnected) holder = null;
      });
    const observer = new MutationObserver(() => {
      const isDisabled = holder?.matches(':disabled') ?? false;
      const isBack = wasDisabled && !isDisabled;
      wasDisabled = isDisabled;
      if (holder && (isBack || !holder.isConnected) && timer === 0) timer = window.setTimeout(giveBack, restoreDelayMs);
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
