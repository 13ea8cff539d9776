import { request } from './request.ts';

// Only the compiler reads this: each line below a `@ts-expect-error` must not compile.

/** Requests of all kinds. */
export async function requests(): Promise<void> {
  const health = await request('GET /health');
  health.version.length;
  // @ts-expect-error no such field of the response
  health.versions;
  // @ts-expect-error no such path
  await request('GET /healthy');
  // @ts-expect-error no such method
  await request('POST /health');
  // @ts-expect-error it has no parameters
  await request('GET /health', { params: { id: 1 } });
}
