/**
 * What a bad network does to each request, drawn from a seed. The same seed gives the same plan.
 */
import { createChance } from './chance.ts';

/** An error status from somewhere on the way, in the format of our API or of a proxy. */
export interface Refusal {
  readonly does: 'refuse';
  readonly status: 429 | 500 | 502 | 503;
  readonly speaks: 'api' | 'proxy';
  /** Seconds of Retry-After; none when undefined. */
  readonly retryAfter?: number;
  /** The server has executed the request all the same. */
  readonly isTaken: boolean;
}

export type Mischief =
  | { readonly does: 'pass' }
  /** The connection breaks before the server sees anything. */
  | { readonly does: 'drop-request' }
  /** The connection breaks within the request's body. */
  | { readonly does: 'cut-request' }
  /** The server acts, and the connection breaks before the answer. */
  | { readonly does: 'drop-answer' }
  /** The server acts, and the connection breaks within its answer. */
  | { readonly does: 'cut-answer' }
  | Refusal
  /** The request is accepted and never answered. The server may have acted. */
  | { readonly does: 'hang'; readonly isTaken: boolean }
  /** Delivered once more, `after` milliseconds after the first delivery began. */
  | { readonly does: 'repeat'; readonly after: number }
  /** Kept back until a later request has been answered. */
  | { readonly does: 'overtake' };

export type Deed = Mischief['does'];

export interface Fate {
  /** Milliseconds of delay before the request, and before its answer. */
  readonly delays: readonly [before: number, after: number];
  readonly mischief: Mischief;
}

/** How often each deed happens, relative to the others. */
export type Weights = Readonly<Record<Deed, number>>;

/** About six of ten requests arrive and are answered. */
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
 * What happens to the `ordinal`th request of its kind. It depends only on the seed, the kind and
 * the ordinal, so that a run is the same whatever else arrives, and when.
 */
export function fateOf(seed: number, kind: string, ordinal: number, weights: Weights): Fate {
  const chance = createChance(hashOf(`${seed} ${kind} ${ordinal}`));
  // The first numbers of neighbouring seeds are too similar.
  chance.next();
  const delay = () => (chance.happens(0.5) ? 0 : Math.floor(chance.next() ** 3 * 400));
  const delays = [delay(), delay()] as const;
  return { delays, mischief: mischiefOf(drawn(chance.next(), weights), chance) };
}

function drawn(share: number, weights: Weights): Deed {
  const deeds = Object.keys(weights) as Deed[];
  let rest = share * deeds.reduce((sum, deed) => sum + weights[deed], 0);
  return deeds.find((deed) => (rest -= weights[deed]) < 0) ?? 'pass';
}

function mischiefOf(does: Deed, chance: ReturnType<typeof createChance>): Mischief {
  switch (does) {
    case 'refuse':
      return refusalOf(chance);
    case 'hang':
      return { does, isTaken: chance.happens(0.5) };
    case 'repeat':
      return { does, after: chance.happens(0.3) ? 0 : chance.below(4_000) };
    default:
      return { does };
  }
}

function refusalOf(chance: ReturnType<typeof createChance>): Refusal {
  const status = chance.pick<Refusal['status']>([500, 502, 503, 429]);
  const speaks = chance.pick<Refusal['speaks']>(['api', 'proxy']);
  // Our server's own 429 and 503 say that nothing was done. A proxy may not know that.
  const mayBeTaken = speaks === 'proxy' || status === 500 || status === 502;
  const isTaken = chance.happens(0.5) && mayBeTaken;
  const mayAsk = status === 429 || status === 503;
  return {
    does: 'refuse',
    status,
    speaks,
    isTaken,
    ...(mayAsk && chance.happens(0.5) && { retryAfter: chance.below(2) }),
  };
}

/** The method and the path without ids, because ids are new in each run. */
export function kindOf(method: string, path: string): string {
  const [route = ''] = path.split('?');
  return `${method} ${route.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/giu, ':id')}`;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
