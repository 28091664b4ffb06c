/**
 * The screen of each address of `router/addresses.ts`, for visitors and for signed-in users. The
 * build reads this file for the module of each screen (`web/screen-modules.ts`).
 */
import type { SignedInPath, Path, VisitorPath } from '../router/addresses.ts';
import { lazyScreen, lazyScreens, type LazyScreen } from '../router/lazy-screen.ts';
import { hrefOfLocation, type RouteLocation } from '../router/route-location.ts';
import type { FrameProps, ResolvedRoute } from '../router/router.ts';
import { findPath, hrefOf } from '../router/targets.ts';
import { destinationQuery, safeDestination, readDestination } from './destinations.ts';

const shell = lazyScreen<FrameProps>(async () => (await import('./AppShell.tsx')).AppShell);

// NAV-10: '/nova' opens a dialog over the lists. Both paths share one screen, so that closing the
// dialog does not remount the lists.
const listsScreen = lazyScreen(async () => (await import('./routes/lists.tsx')).ListsRoute);

const lazyAuthScreen = lazyScreens(() => import('./routes/auth.tsx'));
const visitorScreens = {
  '/login': lazyAuthScreen(({ LoginRoute }) => LoginRoute),
  '/signup': lazyAuthScreen(({ SignUpRoute }) => SignUpRoute),
} satisfies Record<VisitorPath, LazyScreen>;

const lazyHouseholdScreen = lazyScreens(() => import('./routes/households.tsx'));
const lazyReceiptScreen = lazyScreens(() => import('./routes/receipts.tsx'));
const lazyInviteScreen = lazyScreens(() => import('./routes/invite.tsx'));
const signedInScreens = {
  '/': lazyScreen(async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen),
  '/lista-compras': listsScreen,
  '/lista-compras/nova': listsScreen,
  '/lista-compras/abrir': lazyScreen(
    async () => (await import('./routes/outside.tsx')).OutsideRoute,
  ),
  '/lista-compras/$listId/supermercado': lazyScreen(
    async () => (await import('./routes/shopping.tsx')).ShoppingRoute,
  ),
  '/despensa': lazyScreen(
    async () => (await import('../features/pantry/PantryScreen.tsx')).PantryScreen,
  ),
  '/catalogo': lazyScreen(
    async () => (await import('../features/catalogue/CatalogueScreen.tsx')).CatalogueScreen,
  ),
  '/gastos': lazyScreen(async () => (await import('./routes/SpendingRoute.tsx')).SpendingRoute),
  '/compras': lazyScreen(async () => (await import('./routes/purchases.tsx')).PurchasesRoute),
  '/notas': lazyReceiptScreen(({ ReceiptsRoute }) => ReceiptsRoute),
  '/notas/ler': lazyScreen(
    async () => (await import('./routes/read-receipt.tsx')).ReadReceiptRoute,
  ),
  '/notas/$receiptId': lazyReceiptScreen(({ ReceiptRoute }) => ReceiptRoute),
  '/dicas-ia': lazyScreen(
    async () => (await import('../features/assistant/ConversationScreen.tsx')).ConversationScreen,
  ),
  '/importar': lazyScreen(async () => (await import('./routes/imports.tsx')).ImportRoute),
  '/perfil': lazyScreen(async () => (await import('./routes/profile.tsx')).ProfileRoute),
  '/perfil/avisos': lazyScreen(
    async () => (await import('../features/notices/NoticesScreen.tsx')).NoticesScreen,
  ),
  '/perfil/conexoes': lazyScreen(
    async () => (await import('../features/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
  ),
  '/admin': lazyScreen(async () => (await import('./routes/admin.tsx')).AdminRoute),
  '/casa': lazyHouseholdScreen(({ HouseholdRoute }) => HouseholdRoute),
  '/entrar-na-casa': lazyHouseholdScreen(({ JoinRoute }) => JoinRoute),
  '/entrar-na-casa/$householdToken': lazyHouseholdScreen(({ JoinRoute }) => JoinRoute),
  '/accept-list/$inviteToken': lazyInviteScreen(({ InviteRoute }) => InviteRoute),
  '/accept-list': lazyInviteScreen(({ InviteWithoutTokenRoute }) => InviteWithoutTokenRoute),
} satisfies Record<SignedInPath, LazyScreen>;

type Screens = Readonly<Partial<Record<Path, LazyScreen>>>;
const allScreens = { ...visitorScreens, ...signedInScreens };

function findScreen(screens: Screens, { pathname }: RouteLocation) {
  const match = findPath(Object.keys(screens) as Path[], pathname);
  const screen = match && screens[match.path];
  return screen && { screen, param: match.param };
}

/**
 * Resolves an address for a signed-in person. The sign-in screens redirect to the destination
 * (NAV-06).
 */
export function resolveForSignedIn(location: RouteLocation): ResolvedRoute {
  const screen = findScreen(allScreens, location);
  // NAV-02: an unknown path redirects to the home page.
  if (screen === undefined) return { redirectTo: '/' };
  const visitorScreen = findScreen(visitorScreens, location);
  if (visitorScreen === undefined) return { ...screen, frame: shell };
  // Links in e-mails open the login screen even if somebody is signed in (MAIL-04, MAIL-05). The
  // return from single sign-on opens it too, because this screen reports that the provider's
  // account does not belong to the signed-in person (SSO-08).
  if (/[?&](?:redefinir|confirmar|entrada)=/u.test(location.search)) return visitorScreen;
  return { redirectTo: safeDestination(readDestination(location)) };
}

/** Resolves an address for a visitor, who must sign in before the page opens (NAV-03). */
export function resolveForVisitor(location: RouteLocation): ResolvedRoute {
  return (
    findScreen(visitorScreens, location) ?? {
      redirectTo: hrefOf({ to: '/login', search: destinationQuery(hrefOfLocation(location)) }),
    }
  );
}
