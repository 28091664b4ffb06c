/** One request with the time limit and the view of failures that a device has. */

export interface Answer {
  /** 0 where no JSON of the server came back in time, as without a network. */
  readonly status: number;
  readonly body: unknown;
  readonly cookies?: readonly string[];
}

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The time limit of the device's calls (web/src/sync/exchange). */
const timeLimitMs = 20_000;

/** Sends a request. Never throws: a lost request has the status 0. */
export async function request(url: string, { method, path, headers, body }: Sent): Promise<Answer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const cookies = response.headers.getSetCookie();
    return { status: response.status, body: await response.json(), cookies };
  } catch {
    // This includes a page of the proxy, which is not JSON.
    return { status: 0, body: undefined };
  }
}
