/** The state of a history entry. Screens extend this interface with the properties they store. */
export interface LocationState {
  /** Identifies the history entry. The first entry of a visit has none. */
  readonly key?: string;
}

/** An address, with the state of its history entry. */
export interface RouteLocation {
  readonly pathname: string;
  /** The query with its `?`, or empty. */
  readonly search: string;
  /** The hash with its `#`, or empty. */
  readonly hash: string;
  readonly state: LocationState;
}

/** Returns the browser's current location. In its path, repeated slashes count as one (NAV-14). */
export function currentLocation({
  location: { pathname, search, hash },
  history,
}: Pick<Window, 'location' | 'history'> = window): RouteLocation {
  const { state } = history as { state: unknown };
  return {
    pathname: pathname.replace(/\/+/gu, '/'),
    search,
    hash,
    state: typeof state === 'object' && state !== null ? state : {},
  };
}

/** Returns the address within the app: path, query and hash. */
export const hrefOfLocation = ({ pathname, search, hash }: RouteLocation) =>
  pathname + search + hash;
