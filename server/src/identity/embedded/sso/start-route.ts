import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { innerRequest } from '../inner-request.ts';
import { loginPath } from './login-path.ts';
import { ProviderUnavailableError, type ProvidersById } from './provider-auth.ts';
import { refuseSso } from './sso-codes.ts';

export interface StartDeps {
  readonly providers: ProvidersById;
  readonly limitAddress: Limit;
}

/**
 * The maximum age in seconds of the sign-in at the provider, for people who sign in again (SSO-12). Not
 * 0: several providers treat it as no limit, or ask again and again.
 */
const repeatedMaxAge = 60;
/** In seconds. A provider states the time of the sign-in only in answers to requests with a limit. */
const usualMaxAge = 365 * 86_400;

const start = z.object({
  provider: z.string(),
  /** The page to open after the sign-in. The page itself checks it when it returns. */
  destination: z
    .string()
    .regex(/^\/[\x21-\x7e]{0,500}$/u)
    .optional(),
  /** Whether somebody who is signed in confirms that it is them. */
  again: z.boolean().optional(),
});

const authorization = z.object({ url: z.url({ protocol: /^https?$/u }) });

/** Begins a sign-in by a provider (SSO-02): answers with the address of the provider to open. */
export function registerStart(app: FastifyInstance, { providers, limitAddress }: StartDeps): void {
  app.post('/api/auth/sign-in/provider', { onRequest: limitAddress }, async (request, reply) => {
    const sent = start.safeParse(request.body);
    const auth = sent.success ? providers.get(sent.data.provider) : undefined;
    if (!sent.success || !auth) throw new ApiError('not-found');
    const { id, name } = auth.provider;
    try {
      const { ask } = await auth.ready();
      const callbackURL = loginPath({ provider: id, destination: sent.data.destination });
      const body = { provider: id, callbackURL, errorCallbackURL: callbackURL };
      const response = await ask(
        innerRequest(request, 'sign-in/social', { ...body, disableRedirect: true }),
      );
      if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
      // The state of this sign-in.
      for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
      const url = new URL(authorization.parse(await response.json()).url);
      url.searchParams.set('max_age', `${sent.data.again ? repeatedMaxAge : usualMaxAge}`);
      return reply.send({ url: url.href });
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      return refuseSso(reply, 'sso-unavailable', name);
    }
  });
}
