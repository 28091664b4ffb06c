/**
 * Returns the user's id in a token, and the token's lifetime. The lifetime is the difference of the
 * token's own times, because the device's clock may be wrong.
 */
export function readToken(token: string): { subject: string; lifetimeMs: number } {
  const payload = token.split('.')[1] ?? '';
  const { sub, iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    sub: string;
    iat: number;
    exp: number;
  };
  return { subject: sub, lifetimeMs: (exp - iat) * 1_000 };
}
