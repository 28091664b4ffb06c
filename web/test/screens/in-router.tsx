/** A router that never navigates, for screens without an address. */
import type { ContextType, ReactNode } from 'react';
import { currentLocation } from '../../src/router/route-location.ts';
import { RouterContext } from '../../src/router/router-context.ts';
import type { RenderedRoute } from '../../src/router/router.ts';

const renderedRoute: RenderedRoute = {
  location: currentLocation(),
  Frame: undefined,
  Screen: 'pending',
  param: '',
};
const idleRouter: ContextType<typeof RouterContext> = {
  renderedRoute: () => renderedRoute,
  subscribe: () => () => undefined,
  navigate: () => undefined,
  preload: () => undefined,
  retry: () => undefined,
};

/** Wraps a screen in this router. */
export const wrapInRouter = (screen: ReactNode) => (
  <RouterContext value={idleRouter}>{screen}</RouterContext>
);
