import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { createLibraryRequest } from '../library-request.ts';
import { buildLoginPath } from './login-path.ts';
import { ProviderUnavailableError, type ProvidersById } from './provider-auth.ts';
import { refuseSso } from './sso-codes.ts';

export interface StartDeps {
  readonly providers: ProvidersById;
  readonly limitAddress: Limit;
}

/**
 * How old the sign-in at the provider may be if people must sign in again (SSO-12). It is not 0,
 * because several providers treat 0 as no limit, or ask again and again.
 */
const renewedMaxAgeSeconds = 60;
/**
 * A year is practically no limit, but the request must have one: only then does a provider state
 * the time of the sign-in.
 */
const usualMaxAgeSeconds = 365 * 86_400;

const startBody = z.object({
  provider: z.string(),
  /** The path to open after the sign-in. The login page checks it when it opens it. */
  destination: z
    .string()
    .regex(/^\/[\x21-\x7e]{0,500}$/u)
    .optional(),
  /** Whether a signed-in person must sign in again, to confirm an action. */
  again: z.boolean().optional(),
});

const authorization = z.object({ url: z.url({ protocol: /^https?$/u }) });

/** Begins a sign-in by a provider, and returns the address to open there (SSO-02). */
export function registerStart(app: FastifyInstance, { providers, limitAddress }: StartDeps): void {
  app.post('/api/auth/sign-in/provider', { onRequest: limitAddress }, async (request, reply) => {
    const parsed = startBody.safeParse(request.body);
    const auth = parsed.success ? providers.get(parsed.data.provider) : undefined;
    if (!parsed.success || !auth) throw new ApiError('not-found');
    const { id, name } = auth.provider;
    try {
      const { callLibrary } = await auth.ensureSetUp();
      const callbackURL = buildLoginPath({ provider: id, destination: parsed.data.destination });
      const body = { provider: id, callbackURL, errorCallbackURL: callbackURL };
      const response = await callLibrary(
        createLibraryRequest(request, 'sign-in/social', { ...body, disableRedirect: true }),
      );
      if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
      // These cookies contain the state of this sign-in.
      for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
      const url = new URL(authorization.parse(await response.json()).url);
      url.searchParams.set(
        'max_age',
        `${parsed.data.again ? renewedMaxAgeSeconds : usualMaxAgeSeconds}`,
      );
      return reply.send({ url: url.href });
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      return refuseSso(reply, 'sso-unavailable', name);
    }
  });
}
