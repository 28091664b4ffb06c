import { useRef } from 'react';
import { isAt } from '../../../router/addresses.ts';
import type { RouteLocation } from '../../../router/route-location.ts';
import { useNavigate, useRouteLocation } from '../../../router/router-context.ts';

declare module '../../../router/route-location.ts' {
  interface LocationState {
    /** The lists are the previous entry of the history, so closing the dialog goes back to them. */
    readonly isOpenedFromLists?: boolean;
  }
}

/** Whether the create dialog is open at this address. */
export const isCreationAddress = (pathname: string) => isAt('/lista-compras/nova', pathname);

/** NAV-10: the create dialog has its own address, so that the phone's back button closes it. */
export function useCreationAddress() {
  const navigate = useNavigate();
  const location = useRouteLocation();
  // Going back takes the browser a moment. A second tap during that time must not go back again.
  const leftLocation = useRef<RouteLocation>(undefined);
  return {
    open: () => navigate({ to: '/lista-compras/nova', state: { isOpenedFromLists: true } }),
    /** Leaves the address. Returns false if it was already left. */
    close(): boolean {
      if (leftLocation.current === location || !isCreationAddress(window.location.pathname))
        return false;
      leftLocation.current = location;
      if (location.state.isOpenedFromLists === true) window.history.back();
      else navigate({ to: '/lista-compras', replace: true });
      return true;
    },
  };
}
