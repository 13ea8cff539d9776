/** The address that an old link has behind a hash: `/about` of `/#/about`. Never one of another site. */
export function pathInHash(href: string): string | undefined {
  const start = href.indexOf('#/');
  const address = href.slice(start + 1);
  return start < 0 || /^\/[/\\]/.test(address) ? undefined : address;
}
