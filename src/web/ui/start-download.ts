/** Downloads what stands at an address; an answer that is no file is a failed download then, not another page. */
export function startDownload(href: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}
