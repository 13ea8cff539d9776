/** The slow requests of one route within the last hour. */
type SlowRoute = { method: string; route: string; count: number; slowest: number; mean: number };

type SlowRequest = { method: string; route: string; seconds: number; at: number };

export type SlowRequests = {
  add(request: { method: string; route: string }, seconds: number): void;
  /** The routes with slow requests within the last hour, the slowest first. */
  list(): SlowRoute[];
};

/** A request that takes longer is slow: a person notices that the page waits. */
const slowSeconds = 1;
const hourMs = 60 * 60 * 1000;
/** More slow requests within an hour push out the oldest. */
const maxRequests = 1000;

/** Remembers slow requests in the memory of this process. @param now the time of a monotonic clock in ms */
export function createSlowRequests(now: () => number = () => performance.now()): SlowRequests {
  let requests: SlowRequest[] = [];
  return {
    add({ method, route }, seconds) {
      if (seconds < slowSeconds) return;
      requests.push({ method, route, seconds, at: now() });
      if (requests.length > 2 * maxRequests) requests = requests.slice(-maxRequests);
    },
    list() {
      const since = now() - hourMs;
      const routes = new Map<string, SlowRoute>();
      for (const { method, route, seconds, at } of requests.slice(-maxRequests)) {
        if (at < since) continue;
        const key = `${method} ${route}`;
        const known = routes.get(key) ?? { method, route, count: 0, slowest: 0, mean: 0 };
        const count = known.count + 1;
        const mean = known.mean + (seconds - known.mean) / count;
        routes.set(key, { method, route, count, slowest: Math.max(known.slowest, seconds), mean });
      }
      return [...routes.values()].sort((a, b) => b.slowest - a.slowest);
    },
  };
}
