import { z } from 'zod';

/**
 * Reads from better-auth's answer when the person of a session signed in. At a provider, this may be
 * long before the session began here (SSO-12). `provedAt` is the time of the sign-in, or of a later
 * password or passkey in the same session (PRF-03).
 */
export const sessionStart = z
  .object({
    id: z.string(),
    createdAt: z.coerce.date(),
    signedInAt: z.coerce.date().nullish(),
    provedAt: z.coerce.date().nullish(),
  })
  .transform(({ id, createdAt, signedInAt, provedAt }) => ({
    id,
    createdAt,
    signedInAt: signedInAt ?? createdAt,
    provedAt: provedAt ?? signedInAt ?? createdAt,
  }));
