/**
 * A fake server for tests of screens with the real sync code. `fetch` finds the endpoint by its
 * route and returns the answer that the test defines. The answers to reads of the household are
 * sent as rows, by the call `sync`. Each write that arrives is recorded. A write for which the test
 * defines neither an answer nor a failure is never answered, so that the screen shows the write's
 * effect on the device.
 */
import {
  routes,
  type Answer,
  type EndpointName,
  type Failure,
  type ReadName,
  type SyncResponse,
} from '@quitanda/contract';
import { homeReads } from '@quitanda/contract/sync-rows';
import { vi } from 'vitest';
import { buildHomeRows } from '../home-rows.ts';
import { slowAnswer } from '../slow.ts';

interface SentCall {
  readonly name: EndpointName;
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
  /** The idempotency key of the call. */
  readonly key?: string;
}
/** The answer to every call of an endpoint, or a function that returns the answer to a call. */
type AnswerOf<N extends EndpointName> =
  | Answer<N>
  | ((sent: SentCall) => AnswerOrErrorResponse<N> | Promise<AnswerOrErrorResponse<N>>);
type AnswerOrErrorResponse<N extends EndpointName> = Answer<N> | ErrorResponse;
type Reads = { [N in ReadName]?: AnswerOf<N> };
type Answers = { [N in Exclude<EndpointName, ReadName>]?: AnswerOf<N> };

interface SyncBody {
  readonly writes: readonly {
    readonly sequence: number;
    readonly name: EndpointName;
    readonly params?: Record<string, string>;
    readonly body: unknown;
    readonly key: string;
  }[];
}

/** Refuses a call. A test's function that answers the call returns this instead of an answer. */
export class ErrorResponse extends Error {
  readonly status: number;
  readonly failure: Failure;
  constructor(status: number, failure: Failure) {
    super(failure.message);
    this.status = status;
    this.failure = failure;
  }
}
export const serverError = new ErrorResponse(500, {
  code: 'internal',
  message: 'Erro interno. Tente novamente.',
});
const notFound = new ErrorResponse(404, { code: 'not-found', message: 'Não encontrado.' });

/**
 * Replaces `fetch` by the fake server. It answers reads from `reads` and all other calls from
 * `answers`. It refuses the calls whose names are in `failures`. While `isOffline` is true, every
 * request fails.
 */
export function fakeApi(reads: Reads = {}) {
  const api = {
    reads,
    answers: {} as Answers,
    failures: {} as Partial<Record<EndpointName, Pick<ErrorResponse, 'status' | 'failure'>>>,
    isOffline: false,
    memberships: [] as SyncResponse['memberships'],
    /** The writes that arrived, in order. */
    sent: [] as SentCall[],
    /** The reads that arrived, in order. */
    receivedReads: [] as SentCall[],
    /** The reads that were answered, in order. */
    answeredReads: [] as ReadName[],
    /** The number of answered exchanges. */
    exchangeCount: 0,
  };

  async function answerCall(sent: SentCall): Promise<Response> {
    await slowAnswer();
    const { name } = sent;
    const isRead = routes[name][0] === 'GET';
    const failure = api.failures[name];
    if (failure) return toFetchResponse(failure);
    if (name === 'sync') return answerSync(sent.body as SyncBody);
    (isRead ? api.receivedReads : api.sent).push(sent);
    const definedAnswer = isRead
      ? api.reads[name as ReadName]
      : api.answers[name as Exclude<EndpointName, ReadName>];
    const answer: unknown = await resolveAnswer(definedAnswer, sent);
    if (answer instanceof ErrorResponse) return toFetchResponse(answer);
    if (isRead) api.answeredReads.push(name as ReadName);
    if (answer instanceof Blob) {
      const headers = { 'content-type': answer.type };
      return new Response(await answer.arrayBuffer(), { headers });
    }
    if (answer !== undefined) return Response.json(answer);
    return isRead ? toFetchResponse(notFound) : new Promise<never>(() => undefined);
  }

  /** Answers each write as a separate call, and then the rows of the household from the reads. */
  async function answerSync({ writes }: SyncBody): Promise<Response> {
    const outcomes: SyncResponse['outcomes'] = [];
    for (const { sequence, name, params = {}, body, key } of writes) {
      const response = await answerCall({ name, params, query: {}, body, key });
      if (response.ok) outcomes.push({ sequence, refusal: null });
      else {
        const { status } = response;
        const failure = (await response.json()) as Failure;
        if (status >= 500 || status === 429 || status === 401) {
          return createSyncResponse(outcomes, { status, failure, retryAfter: 0 });
        }
        outcomes.push({ sequence, refusal: { status, failure } });
      }
    }
    return createSyncResponse(outcomes, null);
  }

  async function createSyncResponse(
    outcomes: SyncResponse['outcomes'],
    stopped: SyncResponse['stopped'],
  ): Promise<Response> {
    const failedRead = homeReads.map((name) => api.failures[name]).find(Boolean);
    if (failedRead) return toFetchResponse(failedRead);
    try {
      const household = await buildHomeRows(async (name, params) => {
        const sent = { name, params, query: {}, body: undefined };
        const answer: unknown = await resolveAnswer(api.reads[name], sent);
        if (!(answer instanceof ErrorResponse)) return answer;
        if (answer.status === 404) return undefined;
        throw answer;
      });
      const lastSequence = outcomes.at(-1)?.sequence ?? 0;
      const body: SyncResponse = {
        outcomes,
        memberships: api.memberships,
        stopped,
        isForked: false,
        lastSequence,
        households: [household],
        cursor: 'now',
        hasMore: false,
      };
      api.exchangeCount += 1;
      return Response.json(body);
    } catch (error) {
      if (error instanceof ErrorResponse) return toFetchResponse(error);
      throw error;
    }
  }

  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await Promise.resolve();
    if (api.isOffline) throw new TypeError('Failed to fetch');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const key = new Headers(init.headers).get('idempotency-key');
    return answerCall({
      ...findEndpoint(init.method ?? 'GET', path),
      body,
      ...(key !== null && { key }),
    });
  });
  return api;
}

/** Returns the answer that the test defines for a call. If it is a function, calls it. */
const resolveAnswer = async (definedAnswer: unknown, sent: SentCall): Promise<unknown> =>
  typeof definedAnswer === 'function'
    ? await (definedAnswer as (sent: SentCall) => unknown)(sent)
    : definedAnswer;

function toFetchResponse({ status, failure }: Pick<ErrorResponse, 'status' | 'failure'>): Response {
  return Response.json(failure, { status });
}

function findEndpoint(method: string, path: string): Omit<SentCall, 'body'> {
  const [pathname, query] = path.split('?');
  for (const name of Object.keys(routes) as EndpointName[]) {
    const [routeMethod, pattern] = routes[name];
    const shape = new RegExp(`^${pattern.replace(/:(\w+)/gu, '(?<$1>[^/]+)')}$`, 'u');
    const match = routeMethod === method ? shape.exec(pathname ?? '') : null;
    if (match) {
      const sentQuery = Object.fromEntries(new URLSearchParams(query));
      return { name, params: { ...match.groups }, query: sentQuery };
    }
  }
  throw new Error(`No endpoint for ${method} ${path}`);
}
