import { randomInt } from 'node:crypto';
import { z } from 'zod';

/**
 * A typed code, in the form that better-auth compares. `by` says whether an authenticator app shows
 * the code, or it is a recovery code.
 */
export type TypedCode = { readonly by: 'app' | 'recovery'; readonly code: string };

/** Omits letters and digits that look alike, so that a code can be copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodeCount = 10;
const recoveryCodeLength = 12;

/** Creates ten recovery codes of 59 random bits each, such as `k7mq-2xwe-9hrt`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    groupByFour(
      Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join(
        '',
      ),
    ),
  );

const groupByFour = (code: string): string => code.match(/.{4}/gu)?.join('-') ?? '';

const typedText = z.string().max(100);

/**
 * Reads a code of an authenticator app or a recovery code. Ignores spaces, hyphens and case. Returns
 * undefined if `code` can be neither.
 */
export function readTypedCode(code: unknown): TypedCode | undefined {
  const text = typedText.safeParse(code).data?.replaceAll(/[\s-]/gu, '').toLowerCase() ?? '';
  if (/^\d{6}$/u.test(text)) return { by: 'app', code: text };
  if (/^[a-z\d]{12}$/u.test(text)) return { by: 'recovery', code: groupByFour(text) };
  return undefined;
}
