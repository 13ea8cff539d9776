/**
 * Finds faults of the current page for a narrow window or a large zoom: that the page scrolls to the side, and each
 * link, button and input that is outside of the window or below something else. Runs in the page.
 */
export function findUnreachable(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const top = dialogs.filter((dialog) => dialog.checkVisibility()).at(-1) ?? document.body;
  // A part that opens above the page is controlled by a button, or is one of these.
  const openedPanels = [...document.querySelectorAll('[aria-expanded="true"][aria-controls]')].flatMap((button) => {
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    return panel ? [panel] : [];
  });
  const floats = [
    ...openedPanels,
    ...document.querySelectorAll(
      '[role="menu"], [role="listbox"], [role="dialog"], .mantine-Popover-dropdown, [aria-live]',
    ),
  ];
  const floatOf = (element: Element | null) => floats.find((float) => float.contains(element));
  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return !isSeen || width <= 1 || height <= 1 || element.closest('[inert], [aria-hidden="true"]') !== null;
  };
  // The scroll positions are restored at the end, as each element is scrolled into view below.
  const scrolled = [...document.querySelectorAll('*')].map((element) => {
    const { scrollLeft: left, scrollTop } = element;
    return { element, left, top: scrollTop };
  });
  for (const element of top.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    // The skip link is visible only with the focus.
    if (isHidden(element) || element.matches('[href="#main"]')) continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    // The first line of a link that wraps.
    const rect = element.getClientRects()[0];
    if (!rect) continue;
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hit = document.elementFromPoint(x, y);
    const isHit =
      hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
    const isBelowFloat = floatOf(hit) && !floatOf(element);
    // The buttons of an input are inside of it, and a click beside selected records focuses their input.
    const field = hit?.closest('.mantine-Input-wrapper') ?? hit?.parentElement;
    const isInput = field?.contains(element) && element.matches('input');
    if (isHit || isBelowFloat || isInput) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? '';
    const below = hit ? `below ${hit.outerHTML.slice(0, 120)}` : 'outside of the window';
    faults.push(`${element.tagName.toLowerCase()} “${name}” at ${Math.round(x)}, ${Math.round(y)}: ${below}`);
  }
  for (const { element, left, top } of scrolled)
    if (element.scrollLeft !== left || element.scrollTop !== top) element.scrollTo({ left, top, behavior: 'instant' });
  return faults;
}
