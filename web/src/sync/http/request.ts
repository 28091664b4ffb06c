/**
 * One request to the server under a time limit, whose response is read as a whole or line by line.
 */
import { http } from '#platform/http.ts';
import type { HttpRequest } from '../../platform/port.ts';
import { CallError } from './call-error.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { jsonLines } from './json-lines.ts';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. A Blob is sent unchanged, with its own type. */
  readonly body?: unknown;
  /**
   * Milliseconds until the request counts as lost; for a stream, the longest silence between two
   * chunks.
   */
  readonly timeoutMs: number;
  /**
   * Whether the server waits for an outside service. In that case a timeout does not mean that the
   * server is unreachable.
   */
  readonly usesOutsideService?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Reply {
  readonly status: number;
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown;
  /** The wait that Retry-After asks for, in milliseconds; 0 without the header. */
  readonly retryAfterMs: number;
}

/** An error reply has a body and no lines. A successful reply has lines and no body. */
export interface JsonLinesReply extends Reply {
  /**
   * Parsed JSON, to be iterated once. Leaving the loop early ends the request. Throws CallError
   * `network`.
   */
  readonly lines: AsyncIterable<unknown>;
}

/** Throws CallError `network` when no JSON answer came back in time, whatever the reason. */
export type Request = (apiRequest: ApiRequest) => Promise<Reply>;

/** Like Request, but resolves as soon as the status is known. */
export type RequestJsonLines = (apiRequest: ApiRequest) => Promise<JsonLinesReply>;

/** Called once with the outcome of a request: whether the server could be reached. */
export type OnReached = (isReached: boolean) => void;

/**
 * `beginRequest` is called at the start of each request. It returns the callback for the outcome.
 */
export function createRequest(beginRequest: () => OnReached): Request {
  return async (apiRequest) => {
    const onReached = beginRequest();
    const deadline = createDeadline(apiRequest.signal);
    try {
      const pendingReply = http
        .send(apiRequest.path, toHttpRequest(apiRequest, deadline))
        .then(readReply);
      const reply = await deadline.within(apiRequest.timeoutMs, pendingReply);
      onReached(true);
      return reply;
    } catch (error) {
      throw toCallError(apiRequest, error, onReached);
    } finally {
      deadline.end();
    }
  };
}

export function createRequestJsonLines(beginRequest: () => OnReached): RequestJsonLines {
  return async (apiRequest) => {
    const onReached = beginRequest();
    const { timeoutMs } = apiRequest;
    const deadline = createDeadline(apiRequest.signal);
    try {
      const response = await deadline.within(
        timeoutMs,
        http.stream(apiRequest.path, toHttpRequest(apiRequest, deadline)),
      );
      const { status } = response;
      if (isJsonLines(response)) {
        onReached(true);
        return {
          status,
          body: undefined,
          retryAfterMs: 0,
          lines: readLines(response, deadline, timeoutMs),
        };
      }
      const reply = await deadline.within(timeoutMs, readReply(response));
      onReached(true);
      deadline.end();
      return { ...reply, lines: noLines() };
    } catch (error) {
      deadline.end();
      throw toCallError(apiRequest, error, onReached);
    }
  };
}

function toHttpRequest(
  { method, headers, body, timeoutMs }: ApiRequest,
  { signal }: Deadline,
): HttpRequest {
  const isImage = body instanceof Blob;
  return {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': isImage ? body.type : 'application/json' }),
    },
    body: body === undefined || isImage ? body : JSON.stringify(body),
    timeoutMs,
    signal,
  };
}

async function readReply(response: Response): Promise<Reply> {
  const retryAfterMs = readRetryAfter(response.headers);
  const text = await response.text();
  try {
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, body: parsed, retryAfterMs };
  } catch {
    // The body is not from this API: a proxy's error page, or the login page of a public Wi-Fi.
    throw new CallError({ kind: 'network' }, retryAfterMs);
  }
}

const isJsonLines = ({ ok, headers }: Response) =>
  ok && (headers.get('content-type') ?? '').startsWith('application/x-ndjson');

async function* readLines(response: Response, deadline: Deadline, timeoutMs: number) {
  try {
    yield* jsonLines(readChunks(response, deadline, timeoutMs));
  } catch {
    throw new CallError({ kind: 'network' });
  } finally {
    deadline.end();
  }
}

async function* noLines() {}

async function* readChunks({ body }: Response, deadline: Deadline, timeoutMs: number) {
  const reader = body?.getReader();
  for (;;) {
    const chunk = reader && (await deadline.within(timeoutMs, reader.read()));
    if (chunk?.value === undefined) return;
    yield chunk.value;
  }
}

/**
 * Returns the error of a failed request. Reports the server as unreachable if the error proves it.
 */
function toCallError(apiRequest: ApiRequest, error: unknown, onReached: OnReached): CallError {
  // Only the deadline and `readReply` throw a CallError. Other errors come from the connection.
  const isTimeoutOrForeignBody = error instanceof CallError;
  // An abort by the caller says nothing about the network.
  const provesUnreachable =
    !apiRequest.signal?.aborted && !(apiRequest.usesOutsideService && isTimeoutOrForeignBody);
  if (provesUnreachable) onReached(false);
  return isTimeoutOrForeignBody ? error : new CallError({ kind: 'network' });
}

/**
 * Reads Retry-After, which is a number of seconds or a date. A date is compared with the server's
 * own clock, because the device's clock may be wrong.
 */
function readRetryAfter(headers: Headers): number {
  const header = headers.get('retry-after');
  if (header === null) return 0;
  const seconds = Number(header);
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0;
}
