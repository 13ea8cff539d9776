import { study } from '../http/uploads.ts';

export type Answer<T> = { status: number; body: T; location?: string };
export type Visitor = Awaited<ReturnType<typeof createVisitor>>;

/**
 * A client of a running server with a cookie jar and a CSRF token.
 * @param cookies those of another one, whose session it goes on with
 */
export async function createVisitor(address: string, cookies = new Map<string, string>()) {
  const fetchWithCookies = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address + url, { ...init, headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const send = async <T>(url: string, init: RequestInit): Promise<Answer<T>> => {
    const response = await fetchWithCookies(url, init);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body = (await (isJson ? response.json() : response.text())) as T;
    const location = response.headers.get('location');
    return { status: response.status, body, ...(location && { location }) };
  };
  let csrfToken = '';
  const renewCsrfToken = async () => {
    csrfToken = (await send<{ csrfToken: string }>('/auth/session', {})).body.csrfToken;
  };
  await renewCsrfToken();
  const sendJson = <T>(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    send<T>(url, {
      method,
      headers: {
        'x-csrf-token': csrfToken,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const post = <T>(url: string, body?: unknown, headers?: Record<string, string>) =>
    sendJson<T>('POST', url, body, headers);
  return {
    cookies,
    get: <T>(url: string) => send<T>(url, {}),
    post,
    put: <T>(url: string, body: unknown) => sendJson<T>('PUT', url, body),
    delete: <T>(url: string) => sendJson<T>('DELETE', url),
    async login<T>(email: string, password: string) {
      const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
      const response = await post<T>('/auth/login', undefined, { authorization });
      await renewCsrfToken();
      return response;
    },
    /**
     * Uploads a filled-in template with a made-up study; aborting `leaving` closes the connection before the response.
     */
    upload(
      file: Buffer,
      { token = '', leaving = new AbortController() } = {},
    ): Promise<Answer<string | { message: string }>> {
      const body = new FormData();
      for (const [name, value] of Object.entries({ upload_token: token, ...study })) body.set(name, value);
      body.set('file', new Blob([new Uint8Array(file)]), 'table.xlsx');
      const headers = { 'x-csrf-token': csrfToken };
      return send('/rest/templates/upload', { method: 'POST', headers, body, signal: leaving.signal });
    },
  };
}
