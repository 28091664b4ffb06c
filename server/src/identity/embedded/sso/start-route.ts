import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { buildLoginPath } from './login-path.ts';
import { ProviderUnavailableError, type ProvidersById } from './provider-auth.ts';
import { refuseSso } from './sso-codes.ts';
import { startAtProvider } from './start-at-provider.ts';

export interface StartDeps {
  readonly providers: ProvidersById;
  readonly limitAddress: Limit;
}

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

/** Begins a sign-in by a provider, and returns the address to open there (SSO-02). */
export function registerStart(app: FastifyInstance, { providers, limitAddress }: StartDeps): void {
  app.post('/api/auth/sign-in/provider', { onRequest: limitAddress }, async (request, reply) => {
    const parsed = startBody.safeParse(request.body);
    const auth = parsed.success ? providers.get(parsed.data.provider) : undefined;
    if (!parsed.success || !auth) throw new ApiError('not-found');
    const { id, name } = auth.provider;
    try {
      const { destination, again } = parsed.data;
      const loginPath = buildLoginPath({ provider: id, destination });
      const signIn = { provider: id, loginPath, again };
      const url = await startAtProvider(await auth.ensureSetUp(), request, reply, signIn);
      return reply.send({ url });
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      return refuseSso(reply, 'sso-unavailable', name);
    }
  });
}
