import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics, StatusClass } from './metrics.ts';

/**
 * Names for the routes that are not calls of the contract, by their pattern. The address of a request
 * is never used as a name, because there is no limit to addresses, and some contain ids.
 */
const namesByRoute: Readonly<Record<string, string>> = {
  '/': 'page',
  '/*': 'file',
  '/.well-known/apple-app-site-association': 'appLinks',
  '/.well-known/assetlinks.json': 'appLinks',
  '/api/*': 'preflight',
  '/api/ai/suggestions/:id': 'showSuggestions',
  '/api/auth/callback/:provider': 'returnFromProvider',
  '/api/auth/change-password': 'changePassword',
  '/api/auth/config': 'getServerConfig',
  '/api/auth/confirm-email': 'confirmEmail',
  '/api/auth/jwks': 'getPublicKeys',
  '/api/auth/request-password-reset': 'requestPasswordReset',
  '/api/auth/passkeys': 'getPasskeys',
  '/api/auth/passkeys/add': 'addPasskey',
  '/api/auth/passkeys/options': 'startPasskey',
  '/api/auth/passkeys/remove': 'removePasskey',
  '/api/auth/passkeys/rename': 'renamePasskey',
  '/api/auth/reset-password': 'resetPassword',
  '/api/auth/sign-in-methods': 'getSignInMethods',
  '/api/auth/sign-in/code': 'signInWithCode',
  '/api/auth/sign-in/email': 'signIn',
  '/api/auth/sign-in/finish': 'finishSignIn',
  '/api/auth/sign-in/passkey': 'signInWithPasskey',
  '/api/auth/sign-in/passkey-options': 'startPasskeySignIn',
  '/api/auth/sign-in/provider': 'startProviderSignIn',
  '/api/auth/sign-out': 'signOut',
  '/api/auth/sign-up/email': 'signUp',
  '/api/auth/token': 'getToken',
  '/api/auth/two-factor': 'getTwoFactor',
  '/api/auth/two-factor/codes': 'renewRecoveryCodes',
  '/api/auth/two-factor/confirm': 'confirmTwoFactor',
  '/api/auth/two-factor/off': 'turnTwoFactorOff',
  '/api/auth/two-factor/start': 'startTwoFactor',
  '/api/auth/verify-password': 'verifyPassword',
  '/api/health/live': 'checkLive',
  '/api/health/ready': 'checkReady',
  '/api/openapi.json': 'getOpenApi',
  '/mcp': 'mcp',
  '/metrics': 'getMetrics',
};

/** Counts each request to `app` when it is answered. Call it before any route is registered. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request);
    // A stream lasts for minutes or hours, so its duration would distort the histogram. Open streams
    // are counted by a gauge instead.
    const isStream = call === 'watchHousehold' && reply.statusCode === 200;
    if (!isStream) metrics.recordRequest(call, statusClassOf(reply), reply.elapsedTime / 1_000);
    done();
  });
}

/** Returns the name of the call in the contract, or the name of another route. */
function callOf({ routeOptions, is404 }: FastifyRequest): string {
  const { schema, url } = routeOptions;
  // Most pages have a route of the web app, but none of the server, so a request without a route
  // counts as a page.
  if (is404 || url === undefined) return 'page';
  return schema?.operationId ?? namesByRoute[url] ?? 'other';
}

function statusClassOf({ raw, statusCode }: FastifyReply): StatusClass {
  if (!raw.headersSent) return 'aborted';
  return `${Math.trunc(statusCode / 100)}xx` as StatusClass;
}
