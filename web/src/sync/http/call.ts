/** Calls of the API by name, as the signed-in user. */
import type { Answer, EndpointName } from '@quitanda/contract';
import { appRoutes, askNames, type Route } from '@quitanda/contract/routes';
import { liveLimits } from '@quitanda/contract/live-limits';
import { sendAsUser } from './as-user.ts';
import { CallError } from './call-error.ts';
import type { Identity } from './identity.ts';
import type { ApiRequest, Request } from './request.ts';
import type { CallInput, LooseInput } from '../reads-and-writes.ts';

export interface CallOptions {
  /** Idempotency key of a write (API-18). */
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
  /** The household of the call; undefined for the personal one. */
  readonly household?: string | undefined;
  /** The route of a call that is not one of `appRoutes`. */
  readonly route?: Route;
}

/** Throws CallError. */
export type Call = <N extends EndpointName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
) => Promise<Answer<N>>;

const readLimitMs = 15_000;
const writeLimitMs = 20_000;
/**
 * The time limit of a call for which the server calls an outside service. The server itself reports
 * a timeout after a minute.
 */
const outsideServiceLimitMs = 75_000;

/** `askForProof` asks the person for a fresh proof, and resolves to whether it was given (PRF-03). */
export function createCall(
  identity: Identity,
  request: Request,
  askForProof?: () => Promise<boolean>,
): Call {
  return async <N extends EndpointName>(
    name: N,
    input: CallInput<N>,
    { key, signal, household, route }: CallOptions = {},
  ) => {
    const apiRequest = apiRequestOf(name, input, route);
    const send = (authorization: string) =>
      request({
        ...apiRequest,
        headers: {
          authorization,
          ...householdHeader(household),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        signal,
      });
    const reply = await sendAsUser(identity, signal, send, askForProof);
    // A response of the API without a body always has the status 204. Another status without a body
    // comes from a proxy.
    if (reply.body === undefined && reply.status !== 204) throw new CallError({ kind: 'network' });
    return reply.body as Answer<N>;
  };
}

/** The header that names the household. A call without it uses the personal household. */
export const householdHeader = (household: string | undefined) =>
  household !== undefined && { 'quitanda-household': household };

/** Returns what a call sends, and its time limit, without the headers that identify the user. */
export function apiRequestOf(
  name: EndpointName,
  input: LooseInput,
  route: Route = appRoutes[name as keyof typeof appRoutes],
): Omit<ApiRequest, 'headers'> {
  const [method, pattern] = route;
  const path = pathOf(pattern, input);
  const usesOutsideService = askNames.some((askName) => askName === name);
  if (name === 'watchHousehold') {
    // A buffering proxy may delay the stream. With `usesOutsideService`, such a delay does not mean
    // that the server is unreachable.
    return {
      method,
      path,
      body: undefined,
      timeoutMs: liveLimits.silenceMs,
      usesOutsideService: true,
    };
  }
  const defaultLimitMs = method === 'GET' ? readLimitMs : writeLimitMs;
  return {
    method,
    path,
    body: input.body,
    timeoutMs: usesOutsideService ? outsideServiceLimitMs : defaultLimitMs,
    usesOutsideService,
  };
}

/** The path with its parameters and query, each encoded (`/api/x/:id` → `/api/x/a%2Fb?page=2`). */
export function pathOf(pattern: Route[1], input: LooseInput): string {
  const path = pattern.replace(/:(\w+)/gu, (_, param: string) =>
    // A URL drops the segments '.' and '..', also encoded. The server removes spaces around a name.
    encodeURIComponent(String(input.params?.[param]).replace(/^\.{1,2}$/u, ' $&')),
  );
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(field, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
