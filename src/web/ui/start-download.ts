/** Downloads a URL, such as a blob that this page has made, as a file. */
export function downloadFile(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/**
 * Downloads from the server in a new tab, which the browser then closes; in this tab if the click is too long ago for
 * the browser to allow a new one.
 */
export function startDownload(href: string): void {
  if (navigator.userActivation.isActive) openInNewTab(href);
  else downloadFile(href, '');
}

/** Opens an address in a new tab without access to this page. Works only shortly after a click or a key press. */
export function openInNewTab(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
