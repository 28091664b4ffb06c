/** A person's account. It signs up, and calls the API with a token that it renews before it expires. */
import { randomUUID } from 'node:crypto';
import { request, type Answer } from './request.ts';

/** The server's tokens are valid for five minutes. */
const renewAfterMs = 180_000;
const password = 'segredo-1234';

export class Account {
  readonly #url: string;
  readonly #email = `${randomUUID()}@exemplo.com.br`;
  #cookie = '';
  #token = '';
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs up. Throws if the server refuses. */
  async signUp(): Promise<void> {
    const { status, cookies = [] } = await request(this.#url, {
      method: 'POST',
      path: '/api/auth/sign-up/email',
      headers: { origin: this.#url },
      body: { email: this.#email, password },
    });
    if (status !== 200) throw new Error(`The sign-up was answered with ${status}.`);
    this.#cookie = cookies.map((each) => each.split(';', 1)[0]).join('; ');
  }

  /** Posts to the API. If the token could not be renewed, returns the failed answer to the renewal. */
  async post(path: string, body: unknown): Promise<Answer> {
    if (performance.now() - this.#renewedAt > renewAfterMs) {
      const renewal = await this.#renew();
      if (renewal.status !== 200) return renewal;
    }
    const headers = { authorization: `Bearer ${this.#token}` };
    return request(this.#url, { method: 'POST', path, headers, body });
  }

  async #renew(): Promise<Answer> {
    const headers = { cookie: this.#cookie };
    const answer = await request(this.#url, { method: 'GET', path: '/api/auth/token', headers });
    if (answer.status === 200) {
      this.#token = (answer.body as { token: string }).token;
      this.#renewedAt = performance.now();
    }
    return answer;
  }
}
