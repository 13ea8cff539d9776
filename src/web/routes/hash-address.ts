/** The address that an old link has behind a hash: `/about` of `/#/about`. Never one of another site. */
export function addressInHash(href: string): string | undefined {
  return /#(\/(?![/\\]).*)$/.exec(href)?.[1];
}
