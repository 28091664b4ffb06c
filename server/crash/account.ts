/** Signs a person up and in, and gets their tokens, over HTTP. */
import { randomUUID } from 'node:crypto';
import { isSuccess, send, type Answer, type ApiRequest } from './http.ts';

const password = 'segredo-1234';

export class Account {
  readonly email = `${randomUUID()}@exemplo.com.br`;
  #cookie = '';
  #token = '';

  /** Throws if no answer arrives. */
  signUp(url: string): Promise<Answer> {
    return this.#authenticate(url, 'sign-up');
  }

  signIn(url: string): Promise<Answer> {
    return this.#authenticate(url, 'sign-in');
  }

  /** Gets a new token for the session. */
  async renewToken(url: string): Promise<Answer> {
    const answer = await send(
      url,
      { method: 'GET', path: '/api/auth/token' },
      { cookie: this.#cookie },
    );
    if (isSuccess(answer)) this.#token = (JSON.parse(answer.text) as { token: string }).token;
    return answer;
  }

  /** Calls the API. */
  call(url: string, request: ApiRequest): Promise<Answer> {
    return send(url, request, { authorization: `Bearer ${this.#token}` });
  }

  async #authenticate(url: string, action: 'sign-up' | 'sign-in'): Promise<Answer> {
    const answer = await send(
      url,
      {
        method: 'POST',
        path: `/api/auth/${action}/email`,
        body: { email: this.email, password },
      },
      { origin: url },
    );
    if (isSuccess(answer)) {
      this.#cookie = answer.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
    }
    return answer;
  }
}
