import { adminRoutes } from './admin-routes.ts';
import { appRoutes, type Route } from './routes.ts';

/**
 * The method and the path of each call, by its name. These are not in `routes.ts`, because the browser
 * loads the routes of the operator page only with that page.
 */
export const routes = { ...appRoutes, ...adminRoutes } satisfies Record<string, Route>;
