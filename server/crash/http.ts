/**
 * Sends requests as a phone does. An answer that does not arrive completely is not an
 * acknowledgement.
 */

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

const timeoutMs = 60_000;

/** Sends a request and reads the answer to the end. Throws if no complete answer arrives. */
export async function send(
  url: string,
  { method, path, body, key }: ApiRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer & { readonly cookies: readonly string[] }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, text, cookies: response.headers.getSetCookie() };
}

export const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;
/** Whether the server rejected the request for good. After a 429 the same request can succeed. */
export const isRefused = ({ status }: Answer) => status >= 400 && status < 500 && status !== 429;
