/** Renders screens at their addresses, with the real router. */
import type { ComponentType, ReactNode } from 'react';
import type { Path } from '../../src/router/addresses.ts';
import { lazyScreen, type ScreenProps } from '../../src/router/lazy-screen.ts';
import type { LocationState } from '../../src/router/route-location.ts';
import { RouterView } from '../../src/router/RouterView.tsx';
import type { Resolve } from '../../src/router/router.ts';
import { findPath } from '../../src/router/targets.ts';

/** Opens an address as if the user had typed it; with `state`, as if the app had navigated. */
export function openAddress(path: string, state: LocationState = {}): void {
  window.history.pushState(state, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/**
 * Returns the element that renders the screen of the current address. Throws if `screens` has no
 * screen for the address.
 */
export function screensAt(
  screens: Readonly<Partial<Record<Path, ComponentType<ScreenProps>>>>,
): ReactNode {
  const paths = Object.keys(screens) as Path[];
  const lazyScreens = new Map(
    Object.values(screens).map(
      (component) => [component, lazyScreen(async () => component)] as const,
    ),
  );
  const resolve: Resolve = ({ pathname }) => {
    const found = findPath(paths, pathname);
    const component = found && screens[found.path];
    const screen = component && lazyScreens.get(component);
    if (screen === undefined) throw new Error(`No screen at ${pathname}`);
    return { screen, param: found?.param ?? '' };
  };
  return <RouterView resolve={resolve} pending={null} failure="failed" />;
}
