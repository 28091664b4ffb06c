/** A signed-in person in a test, who calls the API as a client does. */
import {
  failure,
  routes,
  type Answer,
  type EndpointName,
  type Failure,
  type Input,
} from '@quitanda/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** The parts of a request (parameters, query, body) that the endpoint has. */
type Sent<N extends EndpointName> = {
  [P in keyof Input<N> as Input<N>[P] extends undefined ? never : P]: Input<N>[P];
};
/** The input of a call. Absent parts are not sent. */
type Arguments<N extends EndpointName> =
  Record<string, never> extends Sent<N>
    ? [input?: Sent<N> & { key?: string }]
    : [input: Sent<N> & { key?: string }];

export interface RawRequest {
  /** Sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown;
  /** The idempotency key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Person {
  readonly email: string;
  readonly subject: string;
  readonly token: string;
  /** Calls an endpoint and returns its successful answer. Throws when the call fails. */
  call<N extends EndpointName>(
    name: N,
    ...input: Arguments<N>
  ): Promise<{ status: number; body: Answer<N>; headers: LightMyRequestResponse['headers'] }>;
  /** Calls an endpoint that must fail, and returns its error response. Throws when the call succeeds. */
  expectFailure<N extends EndpointName>(
    name: N,
    ...input: Arguments<N>
  ): Promise<{ status: number; body: Failure }>;
  /** Returns the same person, whose calls are then in a household other than the personal one. */
  inHousehold(householdId: string): Person;
  /** Returns a client of the same app with another identity or another token. */
  withIdentity(who: Pick<Person, 'email' | 'subject' | 'token'>): Person;
  /** Sends any request. */
  request(method: string, path: string, request?: RawRequest): Promise<LightMyRequestResponse>;
}

/** Returns the path of an endpoint with its parameters filled in. */
export function pathOf(
  name: EndpointName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = routes[name][1].replace(/:(\w+)/gu, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') search.set(key, `${value}`);
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/**
 * Sends a request without a token. Reads only the first chunk of the live stream, because this
 * stream does not end.
 */
export async function send(
  app: FastifyInstance,
  method: string,
  url: string,
  { body, key, headers }: RawRequest = {},
): Promise<LightMyRequestResponse> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const isStream = method === 'GET' && url === routes.watchHousehold[1];
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { payload: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
    payloadAsStream: isStream,
  });
  return isStream ? readFirstChunk(response) : response;
}

async function readFirstChunk(response: LightMyRequestResponse): Promise<LightMyRequestResponse> {
  let body = '';
  for await (const chunk of response.stream()) {
    body += String(chunk);
    if (response.statusCode === 200) break;
  }
  return Object.assign(response, { body, payload: body, json: () => JSON.parse(body) });
}

export function personOf(
  app: FastifyInstance,
  who: Pick<Person, 'email' | 'subject' | 'token'>,
  householdId?: string,
): Person {
  const request: Person['request'] = (method, path, { headers, ...rest } = {}) =>
    send(app, method, path, {
      ...rest,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(householdId !== undefined && { 'quitanda-household': householdId }),
        ...headers,
      },
    });
  const sendTo = (name: EndpointName, input: AnyInput = {}) =>
    request(routes[name][0], pathOf(name, input.params, input.query), {
      ...('body' in input && { body: input.body }),
      ...(input.key && { key: input.key }),
    });
  return {
    ...who,
    inHousehold: (id) => personOf(app, who, id),
    withIdentity: (other) => personOf(app, other),
    request,
    async call<N extends EndpointName>(name: N, ...[input]: Arguments<N>) {
      const response = await sendTo(name, input);
      const { statusCode: status, headers, body } = response;
      if (status >= 300) throw new Error(`${name} answered ${status}: ${body}`);
      return { status, headers, body: (body && response.json()) as Answer<N> };
    },
    async expectFailure(name, ...[input]) {
      const response = await sendTo(name, input);
      const { statusCode: status, body } = response;
      if (status < 400) throw new Error(`${name} did not fail: ${status} ${body}`);
      return { status, body: failure.parse(response.json()) };
    },
  };
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly key?: string;
}
