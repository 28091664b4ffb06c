/** The lists screen at its addresses, on a router in memory. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { Identity } from '../src/sync/identity.ts';
import type { Projections } from '../src/sync/types.ts';
import { fakeIdentity, renderSignedIn } from './signed-in.tsx';
import { ListsScreen } from '../src/features/lists/ListsScreen.tsx';

function ListsRoute() {
  return <ListsScreen isCreating={useLocation().pathname.endsWith('/nova')} />;
}

/** The real sync code, for tests that fake only the server; the others fake what reads and writes. */
interface Behind {
  readonly identity: Identity;
  readonly projections: Projections;
}

/** Opens the screen at `path` and waits until it stands. Answers its router. */
export async function openLists(
  path = '/lista-compras',
  state = {},
  { identity, projections }: Behind = { identity: fakeIdentity('signed-out'), projections: {} },
) {
  const root = createRootRoute();
  const lists = createRoute({ getParentRoute: () => root, id: 'lists', component: ListsRoute });
  const router = createRouter({
    routeTree: root.addChildren([
      lists.addChildren([
        createRoute({ getParentRoute: () => lists, path: '/lista-compras' }),
        createRoute({ getParentRoute: () => lists, path: '/lista-compras/nova' }),
      ]),
      createRoute({
        getParentRoute: () => root,
        path: '/lista-compras/$listId/supermercado',
        component: () => <p>Comprando</p>,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  // The router scrolls to the top, which jsdom does not do.
  window.scrollTo = () => undefined;
  router.history.replace(path, state);
  renderSignedIn(<RouterProvider router={router} />, projections, identity);
  await screen.findByRole('heading', { level: 1, name: 'Listas', hidden: true });
  return router;
}
