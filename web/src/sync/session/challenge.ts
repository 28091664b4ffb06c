/**
 * The challenge that the server sends after a correct password, and that the app sends with the
 * code (TWO-04). Only the app on phones needs it, because it has no cookies. A browser has a cookie
 * instead, which scripts cannot read.
 */
let challenge: string | undefined;

/**
 * Stores the challenge in the body of a response until the app is closed. A body without a
 * challenge removes the stored one.
 */
export function storeChallenge(body: unknown): void {
  const { challenge: received } = (body ?? {}) as { challenge?: unknown };
  challenge = typeof received === 'string' ? received : undefined;
}

/** The challenge of the last correct password; undefined in a browser. */
export const currentChallenge = (): string | undefined => challenge;
