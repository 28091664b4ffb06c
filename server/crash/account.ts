/** Signs a person up and in, and gets their tokens, over HTTP. */
import { randomUUID } from 'node:crypto';
import { isDone, send, type Answer, type Sent } from './http.ts';

const password = 'segredo-1234';

export class Account {
  readonly email = `${randomUUID()}@exemplo.com.br`;
  #cookie = '';
  #token = '';

  /** Throws if no answer arrives. */
  signUp(url: string): Promise<Answer> {
    return this.#enter(url, 'sign-up');
  }

  signIn(url: string): Promise<Answer> {
    return this.#enter(url, 'sign-in');
  }

  /** Gets a new token for the session. */
  async renew(url: string): Promise<Answer> {
    const answer = await send(
      url,
      { method: 'GET', path: '/api/auth/token' },
      { cookie: this.#cookie },
    );
    if (isDone(answer)) this.#token = (JSON.parse(answer.text) as { token: string }).token;
    return answer;
  }

  /** Calls the API. */
  call(url: string, sent: Sent): Promise<Answer> {
    return send(url, sent, { authorization: `Bearer ${this.#token}` });
  }

  async #enter(url: string, how: 'sign-up' | 'sign-in'): Promise<Answer> {
    const answer = await send(
      url,
      {
        method: 'POST',
        path: `/api/auth/${how}/email`,
        body: { email: this.email, password },
      },
      { origin: url },
    );
    if (isDone(answer)) {
      this.#cookie = answer.cookies.map((each) => each.split(';', 1)[0]).join('; ');
    }
    return answer;
  }
}
