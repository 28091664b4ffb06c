/**
 * Plans from a seed how a bad network disturbs each request. The same seed gives the same plan.
 */
import { createRandom } from './random.ts';

/** An error status that the network sends, in the format of our API or of a proxy. */
export interface Refusal {
  readonly type: 'refuse';
  readonly status: 429 | 500 | 502 | 503;
  readonly format: 'api' | 'proxy';
  /** The seconds of the Retry-After header. Without it, the header is not sent. */
  readonly retryAfterSeconds?: number;
  /** Whether the server has executed the request although the client gets an error. */
  readonly isExecuted: boolean;
}

export type Disturbance =
  | { readonly type: 'pass' }
  /** The connection breaks before the server receives anything. */
  | { readonly type: 'drop-request' }
  /** The connection breaks within the request's body. */
  | { readonly type: 'cut-request' }
  /** The server executes the request, and the connection breaks before the answer. */
  | { readonly type: 'drop-answer' }
  /** The server executes the request, and the connection breaks within the answer. */
  | { readonly type: 'cut-answer' }
  | Refusal
  /** The request is accepted and never answered. The server may have executed it. */
  | { readonly type: 'hang'; readonly isExecuted: boolean }
  /** The request is delivered again, `afterMs` after the first delivery began. */
  | { readonly type: 'repeat'; readonly afterMs: number }
  /** The request is held until a later request has been answered. */
  | { readonly type: 'overtake' };

export type DisturbanceType = Disturbance['type'];

export interface RequestPlan {
  /** The delays before the request and before its answer. */
  readonly delaysMs: readonly [beforeRequest: number, beforeAnswer: number];
  readonly disturbance: Disturbance;
}

/** How often each type of disturbance happens, relative to the others. */
export type Weights = Readonly<Record<DisturbanceType, number>>;

/** With these weights, about six requests out of ten arrive once and get their answer. */
export const badNetwork: Weights = {
  pass: 55,
  'drop-request': 7,
  'cut-request': 4,
  'drop-answer': 9,
  'cut-answer': 5,
  refuse: 8,
  hang: 0.6,
  repeat: 7,
  overtake: 5,
};

/**
 * Plans the disturbance of the `ordinal`th request to an endpoint. The plan depends only on these
 * arguments, and not on other requests or on the time.
 */
export function planRequest(
  seed: number,
  endpoint: string,
  ordinal: number,
  weights: Weights,
): RequestPlan {
  const random = createRandom(hashOf(`${seed} ${endpoint} ${ordinal}`));
  // Skips the first number, because it is too similar for neighbouring seeds.
  random.next();
  const delayMs = () => (random.chance(0.5) ? 0 : Math.floor(random.next() ** 3 * 400));
  const delaysMs = [delayMs(), delayMs()] as const;
  return { delaysMs, disturbance: createDisturbance(pickType(random.next(), weights), random) };
}

function pickType(randomNumber: number, weights: Weights): DisturbanceType {
  const types = Object.keys(weights) as DisturbanceType[];
  let remaining = randomNumber * types.reduce((sum, type) => sum + weights[type], 0);
  return types.find((type) => (remaining -= weights[type]) < 0) ?? 'pass';
}

function createDisturbance(
  type: DisturbanceType,
  random: ReturnType<typeof createRandom>,
): Disturbance {
  switch (type) {
    case 'refuse':
      return createRefusal(random);
    case 'hang':
      return { type, isExecuted: random.chance(0.5) };
    case 'repeat':
      return { type, afterMs: random.chance(0.3) ? 0 : random.below(4_000) };
    default:
      return { type };
  }
}

function createRefusal(random: ReturnType<typeof createRandom>): Refusal {
  const status = random.pick<Refusal['status']>([500, 502, 503, 429]);
  const format = random.pick<Refusal['format']>(['api', 'proxy']);
  // Our server executes nothing if it answers 429 or 503. A proxy may send them after the server has
  // executed the request.
  const mayBeExecuted = format === 'proxy' || status === 500 || status === 502;
  const isExecuted = random.chance(0.5) && mayBeExecuted;
  const mayHaveRetryAfter = status === 429 || status === 503;
  return {
    type: 'refuse',
    status,
    format,
    isExecuted,
    ...(mayHaveRetryAfter && random.chance(0.5) && { retryAfterSeconds: random.below(2) }),
  };
}

/** Returns a request's endpoint: the method, and the path with `:id` for each id. */
export function endpointOf(method: string, path: string): string {
  const [route = ''] = path.split('?');
  return `${method} ${route.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/giu, ':id')}`;
}

/** Returns the FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
