import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { Session } from '../sync/session.tsx';
import { FullScreenSpinner } from '../ui/FullScreenSpinner.tsx';
import { rememberedDestination, safeDestination } from './destinations.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { UpdateNotice } from './updates/UpdateNotice.tsx';

interface RouterContext {
  readonly session: Session;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <UpdateNotice />
    </>
  ),
});

/** NAV-02: any other path is the home page. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

/** Everything for signed-in people; a visitor goes through login and comes back (NAV-03). */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./AppShell.tsx'), 'AppShell'),
  beforeLoad: ({ context, location }) => {
    if (context.session.status !== 'signed-in') {
      throw redirect({ to: '/login', search: rememberedDestination(location.href), replace: true });
    }
  },
});

interface VisitorSearch {
  /** The page to open after signing in (NAV-03). */
  destino?: string;
}

const visitorSearch = (search: Record<string, unknown>): VisitorSearch =>
  rememberedDestination(search['destino']);

/** `redefinir` is the token of a password-reset link that the operator printed (AUT-01). */
function loginSearch(search: Record<string, unknown>): VisitorSearch & { redefinir?: string } {
  const { redefinir } = search;
  return { ...visitorSearch(search), ...(typeof redefinir === 'string' && { redefinir }) };
}

/** NAV-06: who is signed in has no business here, and goes where they wanted to. */
function leaveWhenSignedIn({ context, search }: { context: RouterContext; search: VisitorSearch }) {
  if (context.session.status === 'signed-in') {
    throw redirect({ href: safeDestination(search.destino), replace: true });
  }
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: leaveWhenSignedIn,
  component: lazyRouteComponent(() => import('./routes/auth.tsx'), 'LoginRoute'),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: visitorSearch,
  beforeLoad: leaveWhenSignedIn,
  component: lazyRouteComponent(() => import('./routes/auth.tsx'), 'SignUpRoute'),
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/HomeScreen.tsx'), 'HomeScreen'),
});

/** NAV-10: one screen under two paths, so that closing the dialog does not build it anew. */
const lists = createRoute({
  getParentRoute: () => signedIn,
  id: 'lists',
  component: lazyRouteComponent(() => import('./routes/lists.tsx'), 'ListsRoute'),
});
const allLists = createRoute({ getParentRoute: () => lists, path: '/lista-compras' });
const newList = createRoute({ getParentRoute: () => lists, path: '/lista-compras/nova' });

const shopping = createRoute({
  getParentRoute: () => signedIn,
  path: '/lista-compras/$listId/supermercado',
  component: lazyRouteComponent(() => import('./routes/shopping.tsx'), 'ShoppingRoute'),
});

const pantry = createRoute({
  getParentRoute: () => signedIn,
  path: '/despensa',
  component: lazyRouteComponent(() => import('./routes/pantry.tsx'), 'PantryRoute'),
});

const catalogue = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogo',
  component: lazyRouteComponent(() => import('./routes/catalogue.tsx'), 'CatalogueRoute'),
});

const tips = createRoute({
  getParentRoute: () => signedIn,
  path: '/dicas-ia',
  component: lazyRouteComponent(() => import('./routes/tips.tsx'), 'TipsRoute'),
});

const invite = createRoute({
  getParentRoute: () => signedIn,
  path: '/accept-list/$listId',
  component: lazyRouteComponent(() => import('./routes/invite.tsx'), 'InviteRoute'),
});
const inviteWithoutId = createRoute({
  getParentRoute: () => signedIn,
  path: '/accept-list',
  component: lazyRouteComponent(() => import('./routes/invite.tsx'), 'InviteWithoutIdRoute'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/perfil',
  component: lazyRouteComponent(() => import('./routes/profile.tsx'), 'ProfileRoute'),
});

const routeTree = root.addChildren([
  login,
  signup,
  signedIn.addChildren([
    home,
    lists.addChildren([allLists, newList]),
    shopping,
    pantry,
    catalogue,
    tips,
    profile,
    invite,
    inviteWithoutId,
  ]),
  elsewhere,
]);

/** The app's routes (NAV-01); the session in the router's context decides which of them are open. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    context: { session: { status: 'loading' } },
    defaultPendingComponent: () => <FullScreenSpinner caption="Carregando..." />,
    defaultPendingMs: 150,
    // A screen's file that is gone has reloaded the page by then, once: the server has a new version.
    defaultErrorComponent: ScreenFailure,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** '+ Criar Nova Despensa' at the end of a shop opens the pantry with its dialog (FIN-01). */
    createPantry?: boolean;
  }
}
