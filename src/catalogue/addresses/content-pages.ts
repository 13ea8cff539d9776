/** The static pages; each name is that of its URL and of its file. */
export const contentPages = ['about', 'imprint', 'privacy', 'terms-of-use', 'release', 'contact'] as const;
export type ContentPageName = (typeof contentPages)[number];
