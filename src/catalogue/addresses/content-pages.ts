/** The static pages, by their addresses and the names of their files. */
export const contentPages = ['about', 'imprint', 'privacy', 'terms-of-use', 'release', 'contact'] as const;
export type ContentPageName = (typeof contentPages)[number];
