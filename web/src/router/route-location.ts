/** The state of a history entry. Screens extend this interface with what they store there. */
export interface LocationState {
  /** Identifies the history entry. The first entry of a visit has none. */
  readonly key?: string;
}

/** An address, with the state of its history entry. */
export interface RouteLocation {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  readonly state: LocationState;
}

/** The browser's current location. */
export function currentLocation(): RouteLocation {
  const { pathname, search, hash } = window.location;
  const { state } = window.history as { state: unknown };
  return {
    pathname,
    search,
    hash,
    state: typeof state === 'object' && state !== null ? state : {},
  };
}

/** Returns the address within the app: path, query and hash. */
export const hrefOfLocation = ({ pathname, search, hash }: RouteLocation) =>
  pathname + search + hash;
