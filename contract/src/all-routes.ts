import { adminRoutes } from './admin-routes.ts';
import { appRoutes, type Route } from './routes.ts';

/**
 * The method and the path of each call, by its name. `routes.ts` does not contain the routes of the
 * operator page, because the browser loads them only with that page.
 */
export const routes = { ...appRoutes, ...adminRoutes } satisfies Record<string, Route>;
