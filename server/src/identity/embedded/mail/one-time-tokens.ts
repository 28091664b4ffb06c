import { createHash, randomBytes } from 'node:crypto';

/** What a token allows. It is also the prefix by which better-auth searches for reset tokens. */
export type TokenPurpose = 'reset-password' | 'confirm-email';

/** The part of better-auth that stores values for one use. */
export interface VerificationValues {
  createVerificationValue(value: {
    readonly identifier: string;
    readonly value: string;
    readonly expiresAt: Date;
  }): Promise<unknown>;
  findVerificationValue(
    identifier: string,
  ): Promise<{ readonly value: string; readonly expiresAt: Date } | null>;
}

interface TokenUse {
  readonly now: Date;
  readonly lifeMs: number;
  /**
   * Whether the token is sent to the e-mail address of the account, so that using it confirms the
   * address.
   */
  readonly isMailed?: boolean;
}

const mailedPrefix = 'mail-';

/** Whether a valid token was sent by mail, and was not printed for the operator. */
export const isMailedToken = (token: string): boolean => token.startsWith(mailedPrefix);

/**
 * Creates a token for an account: 192 random bits, valid for one use within `lifeMs`. better-auth
 * stores only its SHA-256.
 */
export async function createToken(
  values: VerificationValues,
  purpose: TokenPurpose,
  subject: string,
  { now, lifeMs, isMailed }: TokenUse,
): Promise<string> {
  const token = `${isMailed ? mailedPrefix : ''}${randomBytes(24).toString('base64url')}`;
  await values.createVerificationValue({
    identifier: `${purpose}:${token}`,
    value: subject,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}

/** Returns the identifier under which better-auth stores a token. */
export const hashToken = (purpose: TokenPurpose, token: string): string =>
  createHash('sha256').update(`${purpose}:${token}`).digest('base64url');

/** Returns the account of an unused token for a new password, and leaves the token valid. */
export async function findTokenSubject(
  values: VerificationValues,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const stored = await values.findVerificationValue(`reset-password:${token}`);
  return stored && new Date(stored.expiresAt) > now ? stored.value : undefined;
}
