import { adminRoutes } from './admin-routes.ts';
import { appRoutes, type Route } from './routes.ts';

/**
 * All calls: name → method and path. This is not in `routes.ts`, because the browser must not load
 * the routes of the operator page with the others.
 */
export const routes = { ...appRoutes, ...adminRoutes } satisfies Record<string, Route>;
