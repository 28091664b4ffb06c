/** What a place in the history remembers; screens declare what they leave there. */
export interface PlaceState {
  /** Of this entry of the history; none on the first page of a visit. */
  readonly key?: string;
}

/** An address, and what was said when it was opened. */
export interface Place {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  readonly state: PlaceState;
}

/** Where the browser is now. */
export function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  const { state } = window.history as { state: unknown };
  return {
    pathname,
    search,
    hash,
    state: typeof state === 'object' && state !== null ? state : {},
  };
}

/** The address within the app: path, query and hash. */
export const addressOf = ({ pathname, search, hash }: Place) => pathname + search + hash;
