/** One exchange with the server under a hard time limit, answered at once or in lines. */
import { http } from '#platform/http.ts';
import type { HttpRequest } from '../../platform/port.ts';
import { CallError } from './call-error.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { jsonLines } from './json-lines.ts';

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON; a Blob as it is, under its own type. */
  readonly body?: unknown;
  /** Milliseconds until the exchange counts as lost; of a stream, those between two pieces. */
  readonly timeLimit: number;
  /** The server itself waits for somebody else: its silence does not mean that it is away. */
  readonly asksOutside?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Reply {
  readonly status: number;
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown;
  /** What Retry-After asks for, in milliseconds; 0 without it. */
  readonly retryAfter: number;
}

/** A refusal has a body and no lines, a good answer lines and no body. */
export interface LinesReply extends Reply {
  /** Parsed JSON, to be read once; who stops early ends the exchange. Throws CallError `network`. */
  readonly lines: AsyncIterable<unknown>;
}

/** Throws CallError `network` when no JSON answer came back in time, whatever the reason. */
export type Request = (exchange: Exchange) => Promise<Reply>;

/** As Request; it answers as soon as the status is known. */
export type RequestLines = (exchange: Exchange) => Promise<LinesReply>;

/** Called once with the outcome of an exchange: whether the server could be reached. */
export type OnReached = (isReached: boolean) => void;

export function createRequest(beginExchange: () => OnReached): Request {
  return async (exchange) => {
    const onReached = beginExchange();
    const deadline = createDeadline(exchange.signal);
    try {
      const answer = http.send(exchange.path, sent(exchange, deadline)).then(replyOf);
      const reply = await deadline.within(exchange.timeLimit, answer);
      onReached(true);
      return reply;
    } catch (error) {
      throw failed(exchange, error, onReached);
    } finally {
      deadline.end();
    }
  };
}

export function createRequestLines(beginExchange: () => OnReached): RequestLines {
  return async (exchange) => {
    const onReached = beginExchange();
    const { timeLimit } = exchange;
    const deadline = createDeadline(exchange.signal);
    try {
      const response = await deadline.within(
        timeLimit,
        http.stream(exchange.path, sent(exchange, deadline)),
      );
      const { status } = response;
      if (isInLines(response)) {
        onReached(true);
        return {
          status,
          body: undefined,
          retryAfter: 0,
          lines: linesOf(response, deadline, timeLimit),
        };
      }
      const reply = await deadline.within(timeLimit, replyOf(response));
      onReached(true);
      deadline.end();
      return { ...reply, lines: noLines() };
    } catch (error) {
      deadline.end();
      throw failed(exchange, error, onReached);
    }
  };
}

function sent({ method, headers, body, timeLimit }: Exchange, { signal }: Deadline): HttpRequest {
  const isImage = body instanceof Blob;
  return {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': isImage ? body.type : 'application/json' }),
    },
    body: body === undefined || isImage ? body : JSON.stringify(body),
    timeLimit,
    signal,
  };
}

async function replyOf(response: Response): Promise<Reply> {
  const retryAfter = waitAsked(response.headers);
  const text = await response.text();
  try {
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, body: parsed, retryAfter };
  } catch {
    // Not our server: a proxy's error page, or the login page of a public Wi-Fi.
    throw new CallError({ kind: 'network' }, retryAfter);
  }
}

const isInLines = ({ ok, headers }: Response) =>
  ok && (headers.get('content-type') ?? '').startsWith('application/x-ndjson');

async function* linesOf(response: Response, deadline: Deadline, timeLimit: number) {
  try {
    yield* jsonLines(piecesOf(response, deadline, timeLimit));
  } catch {
    throw new CallError({ kind: 'network' });
  } finally {
    deadline.end();
  }
}

async function* noLines() {}

async function* piecesOf({ body }: Response, deadline: Deadline, timeLimit: number) {
  const reader = body?.getReader();
  for (;;) {
    const piece = reader && (await deadline.within(timeLimit, reader.read()));
    if (piece?.value === undefined) return;
    yield piece.value;
  }
}

/** What a failed exchange throws, and what it tells about the network. */
function failed(exchange: Exchange, error: unknown, onReached: OnReached): CallError {
  const isLateOrForeign = error instanceof CallError;
  // A caller that lost interest says nothing about the network.
  const isTelling = !exchange.signal?.aborted && !(exchange.asksOutside && isLateOrForeign);
  if (isTelling) onReached(false);
  return isLateOrForeign ? error : new CallError({ kind: 'network' });
}

/** Retry-After comes as seconds or as a date; by the server's own clock, this one may be wrong. */
function waitAsked(headers: Headers): number {
  const header = headers.get('retry-after');
  if (header === null) return 0;
  const seconds = Number(header);
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}
