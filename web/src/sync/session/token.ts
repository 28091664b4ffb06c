/**
 * Returns the user's id of a token and its lifetime in milliseconds. The lifetime is the difference
 * of the token's own times, because the device's clock may be wrong.
 */
export function readToken(token: string): { subject: string; lifetime: number } {
  const payload = token.split('.')[1] ?? '';
  const { sub, iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    sub: string;
    iat: number;
    exp: number;
  };
  return { subject: sub, lifetime: (exp - iat) * 1_000 };
}
