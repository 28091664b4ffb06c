import { useNavigate, usePlace } from '../../router/router-context.ts';

declare module '../../router/place.ts' {
  interface PlaceState {
    /** The lists lie right behind in the history, so closing the dialog goes back to them. */
    readonly isOpenedFromLists?: boolean;
  }
}

/**
 * NAV-10: the create dialog is open at its own address, so the phone's back button closes it, as
 * its own buttons do.
 */
export function useCreationAddress() {
  const navigate = useNavigate();
  const { isOpenedFromLists } = usePlace().state;
  return {
    open: () => navigate({ to: '/lista-compras/nova', state: { isOpenedFromLists: true } }),
    close() {
      // A second tap on a dialog that is closing finds its address left already.
      if (!window.location.pathname.endsWith('/nova')) return;
      if (isOpenedFromLists === true) window.history.back();
      else navigate({ to: '/lista-compras', replace: true });
    },
  };
}
