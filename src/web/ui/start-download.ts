/** Keeps what this page has made as a file. */
export function downloadFile(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/**
 * Downloads what the server has at an address, in a new tab, which the browser closes by itself; in this one if
 * the click is too long ago for a new tab.
 */
export function startDownload(href: string): void {
  if (navigator.userActivation.isActive) openInNewTab(href);
  else downloadFile(href, '');
}

/** Opens an address in a new tab, which cannot reach back to this page. Works only soon after a click or a key. */
export function openInNewTab(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
