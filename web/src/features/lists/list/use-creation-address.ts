import { useRef } from 'react';
import { isAt } from '../../../router/addresses.ts';
import { currentLocation, type RouteLocation } from '../../../router/route-location.ts';
import { useNavigate, useRouteLocation } from '../../../router/router-context.ts';

declare module '../../../router/route-location.ts' {
  interface LocationState {
    /** Whether the lists screen is the previous history entry. Closing the dialog then goes back. */
    readonly isOpenedFromLists?: boolean;
  }
}

/** Whether the dialog that creates a list is open at this address. */
export const isCreationAddress = (pathname: string) => isAt('/lista-compras/nova', pathname);

/** NAV-10: the dialog that creates a list has an address, so that the phone's back button closes it. */
export function useCreationAddress() {
  const navigate = useNavigate();
  const location = useRouteLocation();
  // Going back takes the browser a moment. A second tap during that time must not go back again.
  const locationBeingLeft = useRef<RouteLocation>(undefined);
  return {
    open: () => navigate({ to: '/lista-compras/nova', state: { isOpenedFromLists: true } }),
    /** Leaves the address of the dialog. Returns false if an earlier call has already left it. */
    close(): boolean {
      if (locationBeingLeft.current === location || !isCreationAddress(currentLocation().pathname))
        return false;
      locationBeingLeft.current = location;
      if (location.state.isOpenedFromLists === true) window.history.back();
      else navigate({ to: '/lista-compras', replace: true });
      return true;
    },
  };
}
