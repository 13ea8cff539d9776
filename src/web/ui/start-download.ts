/** Downloads what stands at an address; an answer that is no file is a failed download then, not another page. */
export function startDownload(href: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/** Opens an address in a new tab, which cannot reach back to this page. Works only soon after a click or a key. */
export function openInNewTab(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
