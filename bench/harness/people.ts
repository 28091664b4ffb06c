import { randomUUID } from 'node:crypto';

export interface Person {
  readonly email: string;
  /** Returns a token, which this server or the one at `url` has created. It is valid for a while. */
  readonly token: (url?: string) => Promise<string>;
}

/** How long a token is reused. Tokens are valid for five minutes. */
const tokenReuseMs = 200_000;
const password = 'segredo-1234';

/** Signs up a new person on the server at `url`, or signs in a person who has signed up before. */
export async function authenticate(
  url: string,
  email = `${randomUUID()}@exemplo.com.br`,
  action: 'sign-up' | 'sign-in' = 'sign-up',
): Promise<Person> {
  const response = await fetch(`${url}/api/auth/${action}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${action} answered ${response.status}.`);
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { email, token: createTokenCache(url, cookies.join('; ')) };
}

/** Reuses the last token for `tokenReuseMs`, and then fetches another one. */
function createTokenCache(ownUrl: string, cookie: string): Person['token'] {
  let cachedToken: Promise<string> | undefined;
  let reusableUntil = 0;
  const fetchToken = async (url: string) => {
    const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`The token was refused: ${answer.status}.`);
    return ((await answer.json()) as { token: string }).token;
  };
  return (url = ownUrl) => {
    if (cachedToken === undefined || Date.now() > reusableUntil) {
      reusableUntil = Date.now() + tokenReuseMs;
      cachedToken = fetchToken(url);
      cachedToken.catch(() => (cachedToken = undefined));
    }
    return cachedToken;
  };
}
