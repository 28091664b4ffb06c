import { z } from 'zod';

/**
 * The parts of a session, as the library answers them, that say when its person signed in. At a
 * provider that may have been long before the session began here (SSO-12).
 */
export const sessionStart = z
  .object({
    id: z.string(),
    createdAt: z.coerce.date(),
    signedInAt: z.coerce.date().nullish(),
  })
  .transform(({ id, createdAt, signedInAt }) => ({
    id,
    createdAt,
    signedInAt: signedInAt ?? createdAt,
  }));
