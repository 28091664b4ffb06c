import type { ComponentType, ReactNode } from 'react';
import { startsAnew, type LateScreen, type ScreenProps } from './late-screen.ts';
import { belowLayers, isGoing, layersHere, listenToBack, standHere } from './layers.ts';
import { addressOf, currentPlace, type Place } from './place.ts';
import { keepScroll, ownScroll } from './scroll.ts';
import { hrefOf, type Goal, type Manner } from './targets.ts';

/** What stands at a place, or the address to go to instead. */
export type Opening =
  | { readonly instead: string }
  | ({ readonly frame?: LateScreen<FrameProps>; readonly screen: LateScreen } & ScreenProps);

export type Open = (place: Place) => Opening;

export interface FrameProps {
  readonly children: ReactNode;
}

export interface Shown extends ScreenProps {
  readonly place: Place;
  readonly Frame: ComponentType<FrameProps> | undefined;
  /** Or why there is none. */
  readonly Screen: ComponentType<ScreenProps> | 'pending' | 'failed';
}

export interface Router {
  readonly shown: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes to a screen. What is on show stays until the next one has come, for a moment at least. */
  readonly navigate: (target: Goal & Manner) => void;
  /** Fetches the code of a screen that somebody may want next. */
  readonly bring: (goal: Goal) => void;
  /** Shows what the address says, from now on with this. */
  readonly follow: (open: Open, isReloadSafe: () => boolean) => void;
  /** Tries the screen at the address again. */
  readonly retry: () => void;
  /** Listens to the browser until the answer is called. */
  readonly listen: () => () => void;
}

/** Until then the screen before stays; then it says that something is on its way (NAV-05). */
const pendingMs = 150;

export function createRouter(): Router {
  const listeners = new Set<() => void>();
  let shown: Shown = { place: currentPlace(), Frame: undefined, Screen: 'pending', param: '' };
  let open: Open | undefined;
  let isReloadSafe = () => true;
  let newest: symbol | undefined;

  function show(next: Shown): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  function visit(): void {
    if (open === undefined) return;
    const place = currentPlace();
    const opening = open(place);
    standHere();
    if ('instead' in opening) {
      window.history.replaceState({ key: newKey() }, '', opening.instead);
      visit();
      return;
    }
    const { frame, screen, param } = opening;
    const mine = Symbol('visit');
    newest = mine;
    if (typeof shown.Screen !== 'string') keepScroll(shown.place);
    function arrive(Screen: Shown['Screen'] | undefined) {
      if (newest !== mine || Screen === undefined) return;
      show({ place, Frame: frame?.current(), Screen, param });
    }
    if (screen.current() !== undefined && (frame === undefined || frame.current() !== undefined)) {
      arrive(screen.current());
      return;
    }
    const timer = setTimeout(() => arrive('pending'), pendingMs);
    Promise.all([frame?.bring(), screen.bring()])
      .then(
        () => arrive(screen.current()),
        (error: unknown) => {
          if (newest !== mine) return;
          if (!isReloadSafe() || !startsAnew(error)) arrive('failed');
        },
      )
      .finally(() => clearTimeout(timer));
  }

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate({ state = {}, replace = false, ...goal }) {
      const href = hrefOf(goal);
      // A second tap on a link leads nowhere new.
      const isHere = href === addressOf(currentPlace());
      const entry = { ...state, key: newKey() };
      const enter = (isInPlace: boolean) => {
        if (isInPlace) window.history.replaceState(entry, '', href);
        else window.history.pushState(entry, '', href);
        visit();
      };
      const isInPlace = replace || isHere;
      // From a dialog to another screen: that takes the dialog's entry.
      if (!isInPlace && !isGoing()) enter(layersHere() > 0);
      else belowLayers(() => enter(isInPlace));
    },
    bring(goal) {
      const [pathname = '/'] = hrefOf(goal).split('?');
      const opening = open?.({ pathname, search: '', hash: '', state: {} });
      // It is asked for again when it is wanted.
      if (opening && 'screen' in opening) opening.screen.bring().catch(() => undefined);
    },
    follow(next, isSafe) {
      open = next;
      isReloadSafe = isSafe;
      visit();
    },
    retry: visit,
    listen() {
      listenToBack();
      const disown = ownScroll(() => shown.place);
      window.addEventListener('popstate', visit);
      // An address that was typed into the open page (NAV-04): by now it is a path.
      window.addEventListener('hashchange', visit);
      return () => {
        disown();
        window.removeEventListener('popstate', visit);
        window.removeEventListener('hashchange', visit);
      };
    },
  };
}

const newKey = () => Math.random().toString(36).slice(2);
