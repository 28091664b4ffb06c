import { adminRoutes } from './admin-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import {
  appRoutes,
  askNames,
  deviceNames,
  type EndpointName,
  type Route,
  type WriteName,
} from './routes.ts';

/**
 * The method and the path of each call, by its name. `routes.ts` does not contain the routes of the
 * operator page and of notices, because the browser loads them only where it uses them.
 */
export const routes = { ...appRoutes, ...adminRoutes, ...noticeRoutes } satisfies Record<
  string,
  Route
>;

/** Whether a call changes something: it is no read, no question and no exchange of a device. */
export const isWriteName = (name: string): name is WriteName =>
  Object.hasOwn(routes, name) &&
  routes[name as EndpointName][0] !== 'GET' &&
  ![...askNames, ...deviceNames].some((other) => other === name);
