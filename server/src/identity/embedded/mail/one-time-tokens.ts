import { randomBytes } from 'node:crypto';

/** What a token allows. It is also the prefix by which the library searches for reset tokens. */
export type TokenPurpose = 'reset-password' | 'confirm-email';

/** The part of the identity library that stores values for one use. */
export interface VerificationValues {
  createVerificationValue(value: {
    readonly identifier: string;
    readonly value: string;
    readonly expiresAt: Date;
  }): Promise<unknown>;
  consumeVerificationValue(identifier: string): Promise<{ readonly value: string } | null>;
}

/**
 * Creates a token for an account: 192 random bits, valid for one use within `lifeMs`. The library
 * stores only its SHA-256.
 */
export async function createToken(
  values: VerificationValues,
  purpose: TokenPurpose,
  subject: string,
  { now, lifeMs }: { readonly now: Date; readonly lifeMs: number },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await values.createVerificationValue({
    identifier: `${purpose}:${token}`,
    value: subject,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}

/** Uses a token up. Resolves to its account, or to undefined for an invalid token. */
export async function consumeToken(
  values: VerificationValues,
  purpose: TokenPurpose,
  token: string,
): Promise<string | undefined> {
  return (await values.consumeVerificationValue(`${purpose}:${token}`))?.value;
}
