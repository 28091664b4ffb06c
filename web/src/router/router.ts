import type { ComponentType, ReactNode } from 'react';
import { reloadOnce, type LazyScreen, type ScreenProps } from './lazy-screen.ts';
import {
  afterRemovingLayers,
  isTraversing,
  currentLayerCount,
  listenToBack,
  markScreenEntry,
} from './layers.ts';
import { hrefOfLocation, currentLocation, type RouteLocation } from './route-location.ts';
import { saveScroll, manageScroll } from './scroll.ts';
import { hrefOf, type Target, type NavigateOptions } from './targets.ts';

/** The screen of a location, or the address to redirect to. */
export type ResolvedRoute =
  | { readonly redirectTo: string }
  | ({ readonly frame?: LazyScreen<FrameProps>; readonly screen: LazyScreen } & ScreenProps);

export type Resolve = (location: RouteLocation) => ResolvedRoute;

export interface FrameProps {
  readonly children: ReactNode;
}

/** The screen that is rendered now, with its frame and its location. */
export interface RenderedRoute extends ScreenProps {
  readonly location: RouteLocation;
  readonly Frame: ComponentType<FrameProps> | undefined;
  /** The component; 'pending' while its code loads; 'failed' if the code could not be loaded. */
  readonly Screen: ComponentType<ScreenProps> | 'pending' | 'failed';
}

export interface Router {
  readonly renderedRoute: () => RenderedRoute;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Goes to a screen. The current screen stays until the code of the next one is loaded, for 150 ms
   * at most.
   */
  readonly navigate: (target: Target & NavigateOptions) => void;
  /** Loads the code of a screen that is likely to be opened next. */
  readonly preload: (target: Target) => void;
  /** Sets the routes, and shows the screen of the current address. */
  readonly setRoutes: (resolve: Resolve, isReloadSafe: () => boolean) => void;
  /** Loads the screen of the current address again. */
  readonly retry: () => void;
  /** Listens to the browser's history. Returns a function that unsubscribes. */
  readonly listen: () => () => void;
}

/** After this time the previous screen is replaced by a loading state (NAV-05). */
const pendingDelayMs = 150;

export function createRouter(): Router {
  const listeners = new Set<() => void>();
  let renderedRoute: RenderedRoute = {
    location: currentLocation(),
    Frame: undefined,
    Screen: 'pending',
    param: '',
  };
  let resolve: Resolve | undefined;
  let isReloadSafe = () => true;
  let latestVisit: symbol | undefined;

  function show(next: RenderedRoute): void {
    renderedRoute = next;
    for (const listener of listeners) listener();
  }

  /** Shows the screen of the browser's current address, or redirects to another address. */
  function visit(): void {
    if (resolve === undefined) return;
    const location = currentLocation();
    const resolved = resolve(location);
    markScreenEntry();
    if ('redirectTo' in resolved) {
      window.history.replaceState({ key: newKey() }, '', resolved.redirectTo);
      visit();
      return;
    }
    const { frame, screen, param } = resolved;
    const thisVisit = Symbol('visit');
    latestVisit = thisVisit;
    if (typeof renderedRoute.Screen !== 'string') saveScroll(renderedRoute.location);
    function showScreen(Screen: RenderedRoute['Screen'] | undefined) {
      if (latestVisit !== thisVisit || Screen === undefined) return;
      show({ location, Frame: frame?.current(), Screen, param });
    }
    if (screen.current() !== undefined && (frame === undefined || frame.current() !== undefined)) {
      showScreen(screen.current());
      return;
    }
    const timer = setTimeout(() => showScreen('pending'), pendingDelayMs);
    Promise.all([frame?.preload(), screen.preload()])
      .then(
        () => showScreen(screen.current()),
        (error: unknown) => {
          if (latestVisit !== thisVisit) return;
          if (!isReloadSafe() || !reloadOnce(error)) showScreen('failed');
        },
      )
      .finally(() => clearTimeout(timer));
  }

  return {
    renderedRoute: () => renderedRoute,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate({ state = {}, replace = false, ...target }) {
      const href = hrefOf(target);
      // A second tap on the same link adds no history entry.
      const isCurrentAddress = href === hrefOfLocation(currentLocation());
      const entry = { ...state, key: newKey() };
      const openEntry = (isReplacement: boolean) => {
        if (isReplacement) window.history.replaceState(entry, '', href);
        else window.history.pushState(entry, '', href);
        visit();
      };
      const isReplacement = replace || isCurrentAddress;
      // A screen that is opened from a dialog replaces the dialog's history entry.
      if (!isReplacement && !isTraversing()) openEntry(currentLayerCount() > 0);
      else afterRemovingLayers(() => openEntry(isReplacement));
    },
    preload(target) {
      const [pathname = '/'] = hrefOf(target).split('?');
      const resolved = resolve?.({ pathname, search: '', hash: '', state: {} });
      // A failure is ignored, because opening the screen tries again.
      if (resolved && 'screen' in resolved) resolved.screen.preload().catch(() => undefined);
    },
    setRoutes(nextResolve, nextIsReloadSafe) {
      resolve = nextResolve;
      isReloadSafe = nextIsReloadSafe;
      visit();
    },
    retry: visit,
    listen() {
      listenToBack();
      const releaseScroll = manageScroll(() => renderedRoute.location);
      window.addEventListener('popstate', visit);
      // Fired when a link with a hash is opened in the running app. `app/links.ts` has already
      // replaced the hash by its path (NAV-04).
      window.addEventListener('hashchange', visit);
      return () => {
        releaseScroll();
        window.removeEventListener('popstate', visit);
        window.removeEventListener('hashchange', visit);
      };
    },
  };
}

const newKey = () => Math.random().toString(36).slice(2);
