/** An invite, the lists and the home page, at their addresses, for somebody signed in. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { InviteScreen } from '../src/features/invites/InviteScreen.tsx';
import { listProjections } from '../src/features/lists/lists.projections.ts';
import { ListsScreen } from '../src/features/lists/ListsScreen.tsx';
import { renderSignedIn } from './signed-in.tsx';

/** Opens the invite from the home page. */
export function openInvite(listId: string) {
  const root = createRootRoute();
  const route = { getParentRoute: () => root };
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ ...route, path: '/', component: () => <p>Início</p> }),
      createRoute({
        ...route,
        path: '/accept-list/$listId',
        component: () => <InviteScreen listId={listId} />,
      }),
      createRoute({
        ...route,
        path: '/lista-compras',
        component: () => <ListsScreen isCreating={false} />,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/', `/accept-list/${listId}`] }),
  });
  // The router scrolls to the top, which jsdom does not do.
  window.scrollTo = () => undefined;
  return { router, ...renderSignedIn(<RouterProvider router={router} />, listProjections) };
}
