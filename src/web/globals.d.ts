/** The version in package.json, put in by the build. */
declare const __VERSION__: string;

/** The request that the page has sent for its first screen, and the answer to it. */
declare var askedFirst: { path: string; body?: string; answer: Promise<Response> } | undefined;
