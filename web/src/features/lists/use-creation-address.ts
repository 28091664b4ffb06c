import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The lists lie right behind in the history, so closing the dialog goes back to them. */
    isOpenedFromLists?: boolean;
  }
}

/**
 * NAV-10: the create dialog is open at its own address, so the phone's back button closes it, as
 * its own buttons do.
 */
export function useCreationAddress() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpenedFromLists = useRouterState({
    select: ({ location }) => location.state.isOpenedFromLists === true,
  });
  return {
    open: () => void navigate({ to: '/lista-compras/nova', state: { isOpenedFromLists: true } }),
    close() {
      // A second tap on a dialog that is closing finds its address left already.
      if (!history.location.pathname.endsWith('/nova')) return;
      if (isOpenedFromLists) history.back();
      else void navigate({ to: '/lista-compras', replace: true });
    },
  };
}
