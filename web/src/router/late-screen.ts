import type { ComponentType } from 'react';

export interface ScreenProps {
  /** From the address; empty where there is none in it. */
  readonly param: string;
}

/** A screen, or the frame around screens, with code of its own. */
export interface LateScreen<Props = ScreenProps> {
  /** Once it has come. */
  readonly current: () => ComponentType<Props> | undefined;
  /** Fetches it; rejects where it cannot be had, and asks again the next time. */
  readonly bring: () => Promise<unknown>;
}

/** Screens of one module: where one has come, the others are there at once. */
export function lateScreens<Module>(load: () => Promise<Module>) {
  let module: Module | undefined;
  return <Props = ScreenProps>(
    pick: (module: Module) => ComponentType<Props>,
  ): LateScreen<Props> => ({
    current: () => module && pick(module),
    async bring() {
      module ??= await load();
    },
  });
}

export const lateScreen = <Props = ScreenProps>(
  load: () => Promise<ComponentType<Props>>,
): LateScreen<Props> => lateScreens(load)((screen) => screen);

/**
 * The server was updated under an open page, and no longer has this file: the page starts anew with the
 * new version, once. Answers whether it does; without a signal there would be no page at all.
 */
export function startsAnew(error: unknown): boolean {
  if (!navigator.onLine) return false;
  const mark = `reloaded ${String(error)}`;
  try {
    if (sessionStorage.getItem(mark) !== null) return false;
    sessionStorage.setItem(mark, '');
  } catch {
    // Without storage it might go on for ever.
    return false;
  }
  window.location.reload();
  return true;
}
