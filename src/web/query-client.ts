import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './http.ts';

/** Whether the same request may succeed a moment later: a fault of the server or the connection. */
function isTransient(error: Error): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 502);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // By default, a request without a connection would be queued silently and sent later: a deletion or a form that
      // somebody has long given up. With this setting it is sent at once, and its failure is shown.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      refetchOnWindowFocus: false,
      // Requests that failed without a connection are repeated once the browser is online again.
      refetchOnReconnect: ({ state }) => state.error !== null && isTransient(state.error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
