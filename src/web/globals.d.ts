/** The version in package.json, inserted by the build. */
declare const __VERSION__: string;

/** The request that the script in index.html sent for the first screen, and its response. */
declare var prefetchedRequest: { path: string; body?: string; response: Promise<Response> } | undefined;
