import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './http.ts';

/** The server's fault, or the line's: the same request may succeed a moment later. */
function isTransient(error: Error): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 502);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // By itself, what is asked for without a connection would be put aside without a word, and sent when there is one
      // again: a deletion or a form that somebody has long given up. So all is tried, and said where it fails.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
