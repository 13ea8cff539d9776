/** The address that an old link has behind a hash: `/about` of `/#/about`. Never one of another site. */
export function pathInHash(href: string): string | undefined {
  const at = href.indexOf('#/');
  const address = href.slice(at + 1);
  return at < 0 || /^\/[/\\]/.test(address) ? undefined : address;
}
