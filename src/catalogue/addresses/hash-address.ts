/**
 * The address after the hash of an old link: `/about` for `/#/about`. Undefined without one, and for an address of
 * another site.
 */
export function pathInHash(href: string): string | undefined {
  const start = href.indexOf('#/');
  const address = href.slice(start + 1);
  return start < 0 || /^\/[/\\]/.test(address) ? undefined : address;
}
