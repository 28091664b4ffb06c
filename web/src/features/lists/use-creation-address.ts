import { useRef } from 'react';
import type { Place } from '../../router/place.ts';
import { useNavigate, usePlace } from '../../router/router-context.ts';

declare module '../../router/place.ts' {
  interface PlaceState {
    /** The lists lie right behind in the history, so closing the dialog goes back to them. */
    readonly isOpenedFromLists?: boolean;
  }
}

/** Whether the create dialog is open at this address, in whatever spelling the router takes. */
export const isCreationAddress = (pathname: string) => /\/nova\/?$/iu.test(pathname);

/**
 * NAV-10: the create dialog is open at its own address, so the phone's back button closes it, as
 * its own buttons do.
 */
export function useCreationAddress() {
  const navigate = useNavigate();
  const place = usePlace();
  // Going back takes the browser a moment, in which a second tap would go back once more.
  const left = useRef<Place>(undefined);
  return {
    open: () => navigate({ to: '/lista-compras/nova', state: { isOpenedFromLists: true } }),
    /** Leaves the address; whether it was still there to be left. */
    close(): boolean {
      if (left.current === place || !isCreationAddress(window.location.pathname)) return false;
      left.current = place;
      if (place.state.isOpenedFromLists === true) window.history.back();
      else navigate({ to: '/lista-compras', replace: true });
      return true;
    },
  };
}
