import { randomInt } from 'node:crypto';
import { z } from 'zod';

/** A code as somebody has typed it, in the form that the library compares. */
export type TypedCode = { readonly by: 'app' | 'recovery'; readonly code: string };

/** Without letters and digits that look alike, so that a code can be copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodeCount = 10;
const letters = 12;

/** Ten recovery codes of 59 random bits each, such as `k7mq-2xwe-9hrt`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    inGroups(Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')),
  );

const inGroups = (code: string): string => code.match(/.{4}/gu)?.join('-') ?? '';

const typed = z.string().max(100);

/**
 * Reads a code of the app or a recovery code, with or without spaces and hyphens, in any case.
 * Undefined if `code` can be neither.
 */
export function readTypedCode(code: unknown): TypedCode | undefined {
  const text = typed.safeParse(code).data?.replaceAll(/[\s-]/gu, '').toLowerCase() ?? '';
  if (/^\d{6}$/u.test(text)) return { by: 'app', code: text };
  if (/^[a-z\d]{12}$/u.test(text)) return { by: 'recovery', code: inGroups(text) };
  return undefined;
}
