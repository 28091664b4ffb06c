import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RouteLocation } from './route-location.ts';
import type { Router } from './router.ts';

/** Provided by RouterView. Tests of one screen provide a fake. */
export const RouterContext = createContext<Pick<
  Router,
  'renderedRoute' | 'subscribe' | 'navigate' | 'preload' | 'retry'
> | null>(null);

export function useRouter() {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('useRouter must be called inside RouterView.');
  return router;
}

/**
 * Returns the function that navigates to a screen: `navigate({ to, params, search, state, replace
 * })`.
 */
export const useNavigate = () => useRouter().navigate;

/** Returns the current location. */
export function useRouteLocation(): RouteLocation {
  const { subscribe, renderedRoute } = useRouter();
  return useSyncExternalStore(subscribe, renderedRoute).location;
}
