/** Sends a request with the time limit of a device. */

export interface Answer {
  /** The HTTP status; 0 if no JSON arrived in time, as without a network. */
  readonly status: number;
  readonly body: unknown;
  readonly cookies?: readonly string[];
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The time limit of the device's calls (web/src/sync/exchange). */
const timeoutMs = 20_000;

/** Sends a request. Never throws: a lost request has the status 0. */
export async function request(
  url: string,
  { method, path, headers, body }: ApiRequest,
): Promise<Answer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const cookies = response.headers.getSetCookie();
    return { status: response.status, body: await response.json(), cookies };
  } catch {
    // A page of the proxy counts as a lost request too, because it is not JSON.
    return { status: 0, body: undefined };
  }
}
