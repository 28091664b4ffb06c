/**
 * The routes of single sign-on (docs/adr/0064), in the order of a sign-in:
 *
 * 1. `sign-in/provider` returns the address of the provider.
 * 2. The provider sends the person back to `callback/:provider`, which redirects to the login page.
 * 3. The login page calls `sign-in/finish`, which sets the session cookie.
 *
 * `sign-in-methods` returns the sign-in methods of the signed-in person.
 */
import type { FastifyInstance } from 'fastify';
import type { ProviderAuth } from './provider-auth.ts';
import { registerFinish, type FinishDeps } from './finish-route.ts';
import { registerReturn, type ReturnDeps } from './return-route.ts';
import { registerSignInMethods } from './sign-in-methods-route.ts';
import { registerStart } from './start-route.ts';

export interface SsoRoutesDeps extends Omit<FinishDeps & ReturnDeps, 'providers'> {
  readonly providers: readonly ProviderAuth[];
}

export function registerSsoRoutes(app: FastifyInstance, deps: SsoRoutesDeps): void {
  const providers = new Map(deps.providers.map((auth) => [auth.provider.id, auth]));
  registerStart(app, { ...deps, providers });
  registerReturn(app, { ...deps, providers });
  registerFinish(app, { ...deps, providers });
  registerSignInMethods(app, { ...deps, providers });
}
