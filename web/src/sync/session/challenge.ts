/**
 * The sign-in between the password and the code, for the app on phones, which has no cookies
 * (TWO-04). A browser has a cookie instead, which scripts cannot read.
 */
let challenge: string | undefined;

/** Stores the challenge of the response to a correct password until the app is closed. */
export function storeChallenge(body: unknown): void {
  const { challenge: received } = (body ?? {}) as { challenge?: unknown };
  challenge = typeof received === 'string' ? received : undefined;
}

/** The challenge of the last correct password; undefined in a browser. */
export const currentChallenge = (): string | undefined => challenge;
