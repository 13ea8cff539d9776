/** The version in package.json, put in by the build. */
declare const __VERSION__: string;

/** The request that the page has sent for its first screen, and the answer to it. */
declare var prefetchedRequest: { path: string; body?: string; response: Promise<Response> } | undefined;
