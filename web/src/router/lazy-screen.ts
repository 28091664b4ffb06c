import type { ComponentType } from 'react';
import { tabStorage } from '../lib/device/storage.ts';

export interface ScreenProps {
  /** The parameter in the address; empty if the route has none. */
  readonly param: string;
}

/** A screen, or the frame around screens, whose code is loaded on demand. */
export interface LazyScreen<Props = ScreenProps> {
  /** Undefined until the code is loaded. */
  readonly current: () => ComponentType<Props> | undefined;
  /** Loads the code. Rejects if it cannot be loaded; the next call tries again. */
  readonly preload: () => Promise<unknown>;
}

/** Loads several screens together from one module. Returns a function that selects one of them. */
export function lazyScreens<Module>(load: () => Promise<Module>) {
  let module: Module | undefined;
  return <Props = ScreenProps>(
    select: (module: Module) => ComponentType<Props>,
  ): LazyScreen<Props> => ({
    current: () => module && select(module),
    async preload() {
      module ??= await load();
    },
  });
}

export const lazyScreen = <Props = ScreenProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> => lazyScreens(load)((screen) => screen);

/**
 * Reloads the page once for each error, because an updated server no longer has the old version's
 * files. Does nothing without a network, because the page might not load again. Returns whether it
 * reloads.
 */
export function reloadOnce(error: unknown): boolean {
  if (!navigator.onLine) return false;
  const storageKey = `reloaded ${String(error)}`;
  if (tabStorage.read(storageKey) !== null) return false;
  // Without storage, an earlier reload cannot be detected, and the page could reload endlessly.
  if (!tabStorage.store(storageKey, '')) return false;
  window.location.reload();
  return true;
}
