import { cookies } from '#platform/cookies.ts';
import type { Identity } from '../../sync/http/identity.ts';

/** The browser refuses cookies. The message says what to do (AUT-22), and is long. */
export class CookiesRefusedError extends Error {
  override readonly name = 'CookiesRefusedError';
  readonly durationMs = 10_000;
  override readonly message =
    'Este navegador recusa cookies, e sem eles não dá para entrar. Permita os cookies deste site e tente de novo.';
}

/**
 * Throws CookiesRefusedError where the session of the embedded provider would be over at once,
 * because the browser refuses its cookie.
 */
export function requireCookies({ embeddedSignIn }: Identity): void {
  if (embeddedSignIn !== undefined && !cookies.areKept()) throw new CookiesRefusedError();
}
